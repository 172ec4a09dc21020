import type { Hex } from "../colour.ts";
import type { Style } from "../generated/api-portal.ts";
import type { Tokens } from "./grounds.ts";
import { portalVariables } from "./portal-colours.ts";
import { stylePairs, type StylePair } from "./style-pairs.ts";
import { themeTokens } from "./theme-tokens.ts";

/** Text and background colours as a page shows them, after the theme has adjusted the tenant's colours. */
export interface DrawnPair {
  name: "header" | "navigation" | "links" | "buttons" | "footer";
  colours: { text: Hex; ground: Hex };
  /** The style's colours for this pair; missing if the portal derives the text colour. */
  written?: StylePair;
}

/** The CSS variables of each pair, from the top of a page to its foot. */
const PAIRS = [
  { name: "header", text: "--portal-header-text", ground: "--portal-header" },
  { name: "navigation", text: "--portal-nav-text", ground: "--portal-nav", written: stylePairs[0] },
  { name: "links", text: "--portal-link", ground: "--portal-body" },
  { name: "buttons", text: "--portal-accent-text", ground: "--portal-accent" },
  { name: "footer", text: "--portal-footer-text", ground: "--portal-footer", written: stylePairs[1] },
] as const;

let last: { key: string; tokens: Tokens } | undefined;

/** The tokens of the last look, cached because computing them is slow and they do not change while a title is typed. */
function tokensOf(style: Style): Tokens {
  const key = JSON.stringify([style.theme, style.bodyColor, style.accentColor, style.font]);
  if (last?.key !== key) last = { key, tokens: themeTokens(style) };
  return last.tokens;
}

/** Every pair of a style with its final colours, in the theme that the style names. */
export function drawnPairs(style: Style): DrawnPair[] {
  const variables = portalVariables(style, tokensOf(style));
  return PAIRS.map(({ name, text, ground, ...rest }) => ({
    name,
    colours: { text: variables[text] ?? "", ground: variables[ground] ?? "" },
    ...rest,
  }));
}
