import { createDarkTheme, createLightTheme, type Theme } from "@fluentui/tokens";
import { brandRamp, MARK_CONTRAST, mix, nearestPassing, readableOn, shade, type Hex } from "../colour.ts";
import type { Style } from "../generated/api-portal.ts";
import { bodyGround, darkNeutrals, textGrounds, type Tokens } from "./grounds.ts";

const FONTS: Readonly<Record<Style["font"], string>> = {
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  georgia: "Georgia, 'Times New Roman', serif",
  verdana: "Verdana, Geneva, 'DejaVu Sans', sans-serif",
  trebuchet: "'Trebuchet MS', 'Lucida Grande', 'Segoe UI', 'DejaVu Sans', sans-serif",
};

/** The page's font with its fallbacks. */
export function fontFamily(font: Style["font"]): string {
  return FONTS[font];
}

/** Text on the page's backgrounds. Disabled text is exempt; inverted text has its own backgrounds. */
const TEXT = /^color(?:Neutral|Brand|CompoundBrand)Foreground(?!.*(?:Disabled|Inverted|OnBrand|OnLight|Static))/;

/** Text of states that is on the page's backgrounds or on its own tint. */
const STATES = ["StatusDanger", "StatusWarning", "StatusSuccess", "PaletteRed", "PaletteGreen", "PaletteDarkOrange"];

/** Tints of the dark theme: a little of the state's colour on the surface, where Fluent has a deep red or brown. */
function darkTints(tokens: Tokens, surface: Hex): Tokens {
  const entries = STATES.map((state) => {
    const colour = tokens[`color${state}Foreground1`] ?? surface;
    return [`color${state}Background1`, mix(surface, colour, 0.14)] as const;
  });
  return Object.fromEntries(entries);
}

/** The dark theme's backgrounds in the hue of the tenant's body. */
function darkGrounds(tokens: Tokens, body: Hex): Tokens {
  const neutrals = darkNeutrals(body);
  return { ...neutrals, ...darkTints(tokens, neutrals["colorNeutralBackground1"] ?? body) };
}

/**
 * Filled brand backgrounds: the tenant's accent with black or white text; hover and pressed states have more contrast.
 */
function brandGrounds(accent: Hex): Tokens {
  const onBrand = readableOn(accent);
  const away = onBrand === "#ffffff" ? -1 : 1;
  return {
    colorBrandBackground: accent,
    colorBrandBackgroundHover: shade(accent, away * 0.05),
    colorBrandBackgroundPressed: shade(accent, away * 0.1),
    colorBrandBackgroundSelected: shade(accent, away * 0.07),
    colorBrandBackgroundStatic: accent,
    colorNeutralForegroundOnBrand: onBrand,
    colorNeutralStrokeOnBrand2: onBrand,
    colorNeutralStrokeOnBrand2Hover: onBrand,
    colorNeutralStrokeOnBrand2Pressed: onBrand,
    colorNeutralStrokeOnBrand2Selected: onBrand,
  };
}

/** Brand-coloured text and marks: the accent, adjusted in lightness if it is not readable on the page's backgrounds. */
function brandText(accent: Hex, theme: Style["theme"], grounds: readonly Hex[], tick: Hex): Tokens {
  const away = theme === "dark" ? 1 : -1;
  // A ticked box is filled with the same colour; its tick has the inverted text colour.
  const passing = (colour: Hex) => nearestPassing(colour, [...grounds, tick]);
  const rest = passing(accent);
  const [hover, pressed] = [passing(shade(rest, away * 0.06)), passing(shade(rest, away * 0.12))];
  const states = { "": rest, Hover: hover, Pressed: pressed, Selected: rest };
  const families = ["colorBrandForegroundLink", "colorBrandForeground1", "colorCompoundBrandForeground1"];
  const marks = ["colorCompoundBrandBackground", "colorCompoundBrandStroke"];
  const tokens = [...families, ...marks].flatMap((family) =>
    Object.entries(states).map(([state, colour]) => [`${family}${state}`, colour]),
  );
  return { ...Object.fromEntries(tokens), colorBrandStroke1: rest, colorNeutralStrokeAccessibleSelected: rest };
}

function readableTexts(tokens: Tokens, grounds: readonly Hex[]): Tokens {
  const entries = Object.entries(tokens).filter(([name, value]) => TEXT.test(name) && value.startsWith("#"));
  return Object.fromEntries(entries.map(([name, value]) => [name, nearestPassing(value, grounds)]));
}

function readableStates(tokens: Tokens, grounds: readonly Hex[]): Tokens {
  const names = STATES.flatMap((state) => ["1", "3"].map((rank) => [state, `color${state}Foreground${rank}`] as const));
  const entries = names.flatMap(([state, name]) => {
    const [colour, tint] = [tokens[name], tokens[`color${state}Background1`]];
    return colour === undefined
      ? []
      : [[name, nearestPassing(colour, tint === undefined ? grounds : [...grounds, tint])]];
  });
  return Object.fromEntries(entries);
}

/** Edges of fields and focus rings, which must be visible but not read. */
function visibleMarks(tokens: Tokens, grounds: readonly Hex[]): Tokens {
  const names = Object.keys(tokens).filter((name) => /^colorNeutralStrokeAccessible|^colorStrokeFocus2$/.test(name));
  return Object.fromEntries(names.map((name) => [name, nearestPassing(tokens[name] ?? "", grounds, MARK_CONTRAST)]));
}

/**
 * Every Fluent v9 token of a tenant's look. The accent colour is kept on filled backgrounds. Where a colour is text,
 * its lightness is adjusted until it has a contrast of 4.5:1 with every background that it can be on, in both themes
 * and for every accent.
 */
export function themeTokens(style: Pick<Style, "theme" | "bodyColor" | "accentColor" | "font">): Tokens {
  const { theme, accentColor } = style;
  const body = bodyGround(style);
  const ramp = brandRamp(accentColor);
  const base: Theme = theme === "dark" ? createDarkTheme(ramp) : createLightTheme(ramp);
  const plain = Object.fromEntries(Object.entries(base).map(([name, value]) => [name, String(value)]));
  const grounded: Tokens = {
    ...plain,
    ...(theme === "dark" ? darkGrounds(plain, body) : {}),
    ...brandGrounds(accentColor),
  };
  const grounds = textGrounds(grounded, body);
  const branded: Tokens = {
    ...grounded,
    ...brandText(accentColor, theme, grounds, plain["colorNeutralForegroundInverted"] ?? body),
  };
  return {
    ...branded,
    ...readableTexts(branded, grounds),
    ...readableStates(branded, grounds),
    ...visibleMarks(branded, grounds),
    fontFamilyBase: fontFamily(style.font),
  };
}
