import { Button } from "../../src/components/button.tsx";
import { StateBadge } from "../../src/components/state-badge.tsx";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { usePreviewText } from "../texts.ts";
import type { PairContrast } from "./contrasts.ts";

interface ContrastListProps {
  pairs: readonly PairContrast[];
  /** Replaces a text colour that is not readable with one that is. */
  onUse(values: Partial<Style>): void;
}

function Sample({ colours }: Pick<PairContrast, "colours">) {
  return (
    <svg className="contrast-sample" viewBox="0 0 32 24" aria-hidden="true" focusable="false">
      <rect width="32" height="24" rx="4" fill={colours.ground} />
      <path d="M8 9h16M8 15h10" stroke={colours.text} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The contrast of each text as shown. If its colour had to be adjusted, offers the adjusted colour for the style. */
export function ContrastList({ pairs, onUse }: ContrastListProps) {
  const text = usePreviewText();
  return (
    <section className="contrasts" aria-labelledby="contrasts-title">
      <h2 id="contrasts-title">{text("contrast.title")}</h2>
      {pairs.some((pair) => pair.moved !== undefined) && <p className="preview-note">{text("contrast.explained")}</p>}
      <ul className="contrast-list">
        {pairs.map(({ name, colours, ratio, moved }) => (
          <li key={name} className="contrast">
            <Sample colours={colours} />
            <span className="contrast-name">{text(`contrast.pair.${name}`)}</span>
            <span className="contrast-ratio">{text("contrast.ratio", { ratio })}</span>
            <StateBadge tone={moved === undefined ? "success" : "warning"}>
              {moved === undefined ? text("contrast.passes") : text("contrast.moved", { ratio: moved.ratio })}
            </StateBadge>
            {moved !== undefined && (
              <Button look="subtle" onClick={() => onUse({ [moved.property]: moved.passing })}>
                {text("contrast.use", { color: moved.passing })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
