/** A colour as tenants write it: #rrggbb. */
export type Hex = string;

/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

/**
 * Lightness from 0 to 1, chroma from 0 (grey) and hue in radians, in the OKLab space, in which equal steps look equal.
 */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Minimum contrast of anything else that has to be visible (WCAG 2.2, 1.4.11). */
export const MARK_CONTRAST = 3;

/** Whether a text is a colour in the form that tenants write: #rrggbb. */
export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Reads #rrggbb or #rgb. Throws a RangeError on anything else. */
export function parseHex(text: string): Rgb {
  const long = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  const short = /^#([0-9a-f]{3})$/i.exec(text)?.[1];
  const digits = long ?? short?.replace(/./g, "$&$&");
  if (digits === undefined) throw new RangeError(`"${text}" is no colour of the form #rrggbb`);
  const part = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [part(0), part(2), part(4)];
}

/** Writes #rrggbb; parts are rounded and clamped to 0 to 255. */
export function toHex(rgb: Rgb): Hex {
  const part = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(part).join("")}`;
}

function toLinear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** Relative luminance as WCAG defines it, from 0 for black to 1 for white. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = parseHex(colour);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function contrastOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Contrast ratio of two colours, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  return contrastOfLuminances(luminance(one), luminance(other));
}

/** The colour in OKLab's polar coordinates. */
export function toOklch(colour: Hex): Oklch {
  const [red, green, blue] = parseHex(colour).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShowable = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

/** The colour as a screen can show it: outside of that range, the chroma is reduced until the colour fits. */
export function fromOklch(colour: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let chroma = colour.chroma;
  for (let step = 0; step < 40 && !isShowable(toLinearRgb({ ...colour, lightness, chroma })); step += 1) chroma *= 0.9;
  return toHex(
    toLinearRgb({ ...colour, lightness, chroma }).map((part) => fromLinear(Math.max(0, part))) as unknown as Rgb,
  );
}

/** Lightens the colour by an amount of the whole range of lightness, or darkens it if the amount is negative. */
export function shade(colour: Hex, amount: number): Hex {
  const parts = toOklch(colour);
  return fromOklch({ ...parts, lightness: parts.lightness + amount });
}

/** Mixes `share` of the second colour, from 0 to 1, into the first. */
export function mix(colour: Hex, into: Hex, share: number): Hex {
  const [from, to] = [parseHex(colour), parseHex(into)];
  return toHex(from.map((part, index) => part + ((to[index] ?? part) - part) * share) as unknown as Rgb);
}

/**
 * White or black, whichever is easier to read on this colour; at least one of them has a contrast of more than 4.5:1.
 */
export function readableOn(background: Hex): Hex {
  return contrast("#ffffff", background) >= TEXT_CONTRAST ? "#ffffff" : "#000000";
}

/**
 * Returns the colour if it has this contrast with each of `others`, and otherwise the colour of the same hue with the
 * nearest lightness that has it. If no lightness is sufficient, returns the one with the highest contrast.
 */
export function nearestPassing(colour: Hex, others: readonly Hex[], ratio = TEXT_CONTRAST): Hex {
  const luminances = others.map(luminance);
  const least = (candidate: Hex) => {
    const own = luminance(candidate);
    return Math.min(...luminances.map((other) => contrastOfLuminances(own, other)));
  };
  let best = { colour, least: least(colour) };
  for (let distance = 0.01; distance <= 1 && best.least < ratio; distance += 0.01) {
    for (const candidate of [shade(colour, -distance), shade(colour, distance)]) {
      const found = least(candidate);
      if (found > best.least) best = { colour: candidate, least: found };
      if (found >= ratio) break;
    }
  }
  return best.colour;
}

/** Steps of Fluent's brand ramp, dark to light. */
export const BRAND_STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

type BrandRamp = Record<(typeof BRAND_STEPS)[number], Hex>;

/** Fluent's sixteen brand colours from one, which is step 80; the others go to near-black and near-white in its hue. */
export function brandRamp(colour: Hex): BrandRamp {
  const { lightness, chroma, hue } = toOklch(colour);
  const entries = BRAND_STEPS.map((step) => {
    if (step === 80) return [step, toHex(parseHex(colour))] as const;
    const share = step < 80 ? (80 - step) / 70 : (step - 80) / 80;
    const end = step < 80 ? Math.min(0.15, lightness) : Math.max(0.97, lightness);
    const faded = chroma * (1 - 0.75 * share ** 2);
    return [step, fromOklch({ lightness: lightness + (end - lightness) * share, chroma: faded, hue })] as const;
  });
  return Object.fromEntries(entries) as BrandRamp;
}
