import type { Style } from "../generated/api-portal.ts";
import { mix, nearestPassing, type Hex } from "../colour.ts";

/** Fluent's tokens by name, as CSS values. */
export type Tokens = Record<string, string>;

/** The darkest text of the light theme, and the lightest of the dark one. */
const INK = { light: "#242424", dark: "#ffffff" } as const;

/** Minimum contrast of the page's background with text, so that quieter text is still readable on it. */
const ROOM_FOR_TEXT = 9;

/** The page's background: the tenant's body colour, adjusted only if the theme's text would not be readable on it. */
export function bodyGround({ theme, bodyColor }: Pick<Style, "theme" | "bodyColor">): Hex {
  return nearestPassing(bodyColor, [INK[theme]], ROOM_FOR_TEXT);
}

/**
 * How far the dark theme's backgrounds and strokes are from the body towards white (or, if negative, towards black).
 */
const DARK_STEPS: Readonly<Record<string, number>> = {
  colorNeutralBackground1: 0.06,
  colorNeutralBackground1Hover: 0.1,
  colorNeutralBackground1Pressed: 0.03,
  colorNeutralBackground1Selected: 0.12,
  colorNeutralBackground2: 0.03,
  colorNeutralBackground2Hover: 0.07,
  colorNeutralBackground2Pressed: 0.01,
  colorNeutralBackground2Selected: 0.09,
  colorNeutralBackground3: 0,
  colorNeutralBackground3Hover: 0.05,
  colorNeutralBackground3Pressed: -0.1,
  colorNeutralBackground3Selected: 0.07,
  colorNeutralBackground4: -0.15,
  colorNeutralBackground5: -0.3,
  colorNeutralBackground6: 0.09,
  colorNeutralBackground8: 0.06,
  colorNeutralBackgroundDisabled: 0.02,
  colorNeutralBackgroundDisabled2: 0.04,
  colorNeutralCardBackground: 0.06,
  colorNeutralCardBackgroundHover: 0.1,
  colorNeutralCardBackgroundPressed: 0.03,
  colorNeutralCardBackgroundSelected: 0.12,
  colorSubtleBackgroundHover: 0.1,
  colorSubtleBackgroundPressed: 0.05,
  colorSubtleBackgroundSelected: 0.12,
  colorNeutralStencil1: 0.22,
  colorNeutralStencil2: 0.1,
  colorNeutralStroke1: 0.34,
  colorNeutralStroke1Hover: 0.44,
  colorNeutralStroke1Pressed: 0.4,
  colorNeutralStroke1Selected: 0.42,
  colorNeutralStroke2: 0.22,
  colorNeutralStroke3: 0.14,
  colorNeutralStrokeDisabled: 0.2,
  colorNeutralStrokeOnBrand: 0.06,
  colorNeutralStrokeSubtle: 0.1,
  colorNeutralForeground1: 0.97,
  colorNeutralForeground1Hover: 1,
  colorNeutralForeground2: 0.84,
  colorNeutralForeground2Hover: 0.97,
  colorNeutralForeground3: 0.7,
  colorNeutralForeground3Hover: 0.84,
  colorNeutralForeground4: 0.62,
};

/** The dark theme's neutral colours in the hue of the tenant's body, instead of Fluent's grey. */
export function darkNeutrals(body: Hex): Tokens {
  const step = (share: number) => (share < 0 ? mix(body, "#000000", -share) : mix(body, "#ffffff", share));
  return Object.fromEntries(Object.entries(DARK_STEPS).map(([token, share]) => [token, step(share)]));
}

/** Tokens of the backgrounds that text can be on. Every text colour is checked against these and the body. */
const TEXT_GROUNDS = [
  "colorNeutralBackground1",
  "colorNeutralBackground1Hover",
  "colorNeutralBackground1Selected",
  "colorNeutralBackground2",
  "colorNeutralBackground3",
  "colorNeutralCardBackground",
  "colorSubtleBackgroundHover",
  "colorSubtleBackgroundSelected",
  "colorBrandBackground2",
] as const;

/** The colours of all backgrounds that text can be on. */
export function textGrounds(tokens: Tokens, body: Hex): Hex[] {
  return [body, ...TEXT_GROUNDS.flatMap((name) => tokens[name] ?? [])].filter((colour) => colour.startsWith("#"));
}
