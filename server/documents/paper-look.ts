import { mix, nearestPassing, readableOn, type Hex } from "../../src/domain/colour.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";

/** Colors of what is read on white paper, or in a message on a white ground, whatever the theme of the portal. */
export interface PaperLook {
  /** The band at the top, and text on it. */
  readonly header: Hex;
  readonly headerText: Hex;
  /** Headings and links; white text can be read on it, too. */
  readonly accent: Hex;
  readonly text: Hex;
  readonly mutedText: Hex;
  readonly line: Hex;
  /** Behind what is to be noticed. */
  readonly tint: Hex;
}

/** What everything is printed and written on. */
export const PAPER = "#ffffff";
const INK = "#1f2328";
/** The share of the accent in a ground that text is on. */
const TINT = 0.07;

/** A tenant's published style on paper: its own colors, the accent darker where it could not be read. */
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
