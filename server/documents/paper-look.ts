import { mix, nearestPassing, readableOn, type Hex } from "../../src/domain/colour.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";

/** The colors of text on white paper, or in a message on a white background, whatever the theme of the portal. */
export interface PaperLook {
  /** The band at the top, and the text on it. */
  readonly header: Hex;
  readonly headerText: Hex;
  /** For headings and links; white text is readable on it, too. */
  readonly accent: Hex;
  readonly text: Hex;
  readonly mutedText: Hex;
  readonly line: Hex;
  /** The background of highlighted parts. */
  readonly tint: Hex;
}

/** The background of everything that is printed and mailed. */
export const PAPER = "#ffffff";
const INK = "#1f2328";
/** The share of the accent color in the background of text. */
const TINT = 0.07;

/** A tenant's published style on paper: its own colors, with the accent darkened if it would not be readable. */
export function paperLook({ headerColor, accentColor }: Pick<Style, "headerColor" | "accentColor">): PaperLook {
  const tint = mix(PAPER, accentColor, TINT);
  const accent = nearestPassing(accentColor, [PAPER, tint]);
  return {
    header: headerColor,
    headerText: readableOn(headerColor),
    accent,
    text: INK,
    mutedText: "#57606a",
    line: mix(PAPER, INK, 0.18),
    tint,
  };
}
