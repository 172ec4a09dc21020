import type { Style } from "../generated/api-portal.ts";

/** Properties of a style that are colours. */
export type StyleColour = {
  [Name in keyof Style]: Name extends `${string}Color` ? Name : never;
}[keyof Style];

/** A text colour of a tenant's style and the background that it is on. */
export interface StylePair {
  text: StyleColour;
  ground: StyleColour;
}

/**
 * All pairs, in the order in which a page shows them from top to bottom. The header has no text colour in the style,
 * and the accent is adjusted until it is readable wherever it is text.
 */
export const stylePairs = [
  { text: "navigationFontColor", ground: "navigationBarColor" },
  { text: "footerFontColor", ground: "footerColor" },
] as const satisfies readonly StylePair[];
