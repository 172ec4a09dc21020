import type { Style } from "../generated/api-portal.ts";

/** Properties of a style that are colours. */
export type StyleColour = {
  [Name in keyof Style]: Name extends `${string}Color` ? Name : never;
}[keyof Style];

/** Two colours of a tenant's style that are read one on the other. */
export interface StylePair {
  text: StyleColour;
  ground: StyleColour;
}

/**
 * Every such pair, in the order in which a page shows them from top to bottom. The header has no text colour of its own,
 * and the accent is moved to where it can be read wherever it is text.
 */
export const stylePairs = [
  { text: "navigationFontColor", ground: "navigationBarColor" },
  { text: "footerFontColor", ground: "footerColor" },
] as const satisfies readonly StylePair[];
