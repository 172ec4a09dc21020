import { contrast, nearestPassing, TEXT_CONTRAST, type Hex } from "../../src/domain/colour.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { stylePairs, type StyleColour } from "../../src/domain/theme/style-pairs.ts";

/** How well the two colours of a pair can be told apart, and what would do. */
export interface PairContrast {
  text: StyleColour;
  ground: StyleColour;
  /** Cut to two decimals, so that 4.499 is not shown as passing. */
  ratio: string;
  passes: boolean;
  /** The text colour itself where it passes, else the nearest one that does. */
  passing: Hex;
  colours: { text: Hex; ground: Hex };
}

/** The contrast of every pair of a style. */
export function pairContrasts(style: Style): PairContrast[] {
  return stylePairs.map(({ text, ground }) => {
    const colours = { text: style[text], ground: style[ground] };
    const ratio = contrast(colours.text, colours.ground);
    return {
      text,
      ground,
      ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
      passes: ratio >= TEXT_CONTRAST,
      passing: nearestPassing(colours.text, [colours.ground]),
      colours,
    };
  });
}
