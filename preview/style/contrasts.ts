import { contrast, TEXT_CONTRAST, type Hex } from "../../src/domain/colour.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { drawnPairs, type DrawnPair } from "../../src/domain/theme/drawn-pairs.ts";
import type { StyleColour } from "../../src/domain/theme/style-pairs.ts";

/** The contrast of a pair as shown, and the adjustment of its text colour, if any. */
export interface PairContrast {
  name: DrawnPair["name"];
  /** Of the shown colours, cut to two decimals, so that 4.499 is not shown as passing. */
  ratio: string;
  colours: { text: Hex; ground: Hex };
  /** Set if the style's text colour is not readable and another one is shown: the passing colour to use instead. */
  moved?: { property: StyleColour; ratio: string; passing: Hex };
}

function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function movedFrom(style: Style, { colours, written }: DrawnPair): PairContrast["moved"] {
  if (written === undefined) return undefined;
  const ratio = contrast(style[written.text], style[written.ground]);
  return ratio >= TEXT_CONTRAST ? undefined : { property: written.text, ratio: shown(ratio), passing: colours.text };
}

/** The contrast of every pair of a style, in the theme that the style names. */
export function pairContrasts(style: Style): PairContrast[] {
  return drawnPairs(style).map((pair) => {
    const { name, colours } = pair;
    const moved = movedFrom(style, pair);
    return {
      name,
      colours,
      ratio: shown(contrast(colours.text, colours.ground)),
      ...(moved === undefined ? {} : { moved }),
    };
  });
}
