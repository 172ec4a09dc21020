import { useState } from "react";
import { Button } from "../../src/components/button.tsx";
import { Notice } from "../../src/components/notice.tsx";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { usePreviewText } from "../texts.ts";

/** The image as in style.json: a file in the tenant's folder, which has another address on the page. */
function imageAsWritten({ uri }: Style["headerImage"]): Style["headerImage"] {
  return { uri: uri === "" ? "" : `assets/${uri.slice(uri.lastIndexOf("/") + 1)}` };
}

/** The properties of a style that differ from the published ones, as in style.json. */
export function changedStyle(published: Style, style: Style): Partial<Style> {
  const isChanged = (name: string) =>
    JSON.stringify(published[name as keyof Style]) !== JSON.stringify(style[name as keyof Style]);
  const changed: Partial<Style> = Object.fromEntries(Object.entries(style).filter(([name]) => isChanged(name)));
  const { headerImage } = changed;
  return headerImage === undefined ? changed : { ...changed, headerImage: imageAsWritten(headerImage) };
}

interface StyleLinesProps {
  published: Style;
  style: Style;
  /** Names of the style's pairs that the portal adjusts. */
  refused: readonly string[];
}

/** The lines for the tenant's style.json, which the preview itself never writes. */
export function StyleLines({ published, style, refused }: StyleLinesProps) {
  const text = usePreviewText();
  const lines = JSON.stringify(changedStyle(published, style), null, 2);
  const [told, setTold] = useState({ lines: "", words: "" });
  const copy = () =>
    // Without https there is no clipboard API.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(lines))
      .then(
        () => setTold({ lines, words: text("style.publish.copied") }),
        () => setTold({ lines, words: text("style.publish.notCopied") }),
      );
  const isChanged = lines !== "{}";
  return (
    <section className="contrasts" aria-labelledby="style-lines-title">
      <h2 id="style-lines-title">{text("style.publish.title")}</h2>
      <p className="preview-note">{text(isChanged ? "style.publish.text" : "style.publish.none")}</p>
      {isChanged && (
        <>
          {refused.length > 0 && (
            <Notice tone="warning">
              <p>{text("style.publish.refused", { pairs: refused.join(", ") })}</p>
            </Notice>
          )}
          <textarea
            className="style-lines"
            aria-label={text("style.publish.label")}
            readOnly
            rows={lines.split("\n").length}
            value={lines}
          />
          <p>
            <Button onClick={() => void copy()}>{text("style.publish.copy")}</Button>
          </p>
        </>
      )}
      <p role="status">{told.lines === lines ? told.words : ""}</p>
    </section>
  );
}
