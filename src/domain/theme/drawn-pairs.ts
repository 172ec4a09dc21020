import type { Hex } from "../colour.ts";
import type { Style } from "../generated/api-portal.ts";
import type { Tokens } from "./grounds.ts";
import { portalVariables } from "./portal-colours.ts";
import { stylePairs, type StylePair } from "./style-pairs.ts";
import { themeTokens } from "./theme-tokens.ts";

/** Text and ground as a page draws them, whatever the theme made of the tenant's colours. */
export interface DrawnPair {
  name: "header" | "navigation" | "links" | "buttons" | "footer";
  colours: { text: Hex; ground: Hex };
  /** The colours of the style that the pair was written with; none where the portal derives its text. */
  written?: StylePair;
}

/** What a pair is drawn with, by CSS variables, from the top of a page to its foot. */
const PAIRS = [
  { name: "header", text: "--portal-header-text", ground: "--portal-header" },
  { name: "navigation", text: "--portal-nav-text", ground: "--portal-nav", written: stylePairs[0] },
  { name: "links", text: "--portal-link", ground: "--portal-body" },
  { name: "buttons", text: "--portal-accent-text", ground: "--portal-accent" },
  { name: "footer", text: "--portal-footer-text", ground: "--portal-footer", written: stylePairs[1] },
] as const;

let last: { key: string; tokens: Tokens } | undefined;

/** Tokens of the look that was asked for last: while someone types a title they stay the same, and they take a moment. */
function tokensOf(style: Style): Tokens {
  const key = JSON.stringify([style.theme, style.bodyColor, style.accentColor, style.font]);
  if (last?.key !== key) last = { key, tokens: themeTokens(style) };
  return last.tokens;
}

/** Every pair of a style as it is drawn, in the theme that the style names. */
export function drawnPairs(style: Style): DrawnPair[] {
  const variables = portalVariables(style, tokensOf(style));
  return PAIRS.map(({ name, text, ground, ...rest }) => ({
    name,
    colours: { text: variables[text] ?? "", ground: variables[ground] ?? "" },
    ...rest,
  }));
}
