import { describe, expect, test } from "vitest";
import {
  brandRamp,
  BRAND_STEPS,
  contrast,
  fromOklch,
  isHex,
  luminance,
  mix,
  nearestPassing,
  parseHex,
  readableOn,
  shade,
  toHex,
  toOklch,
} from "../../src/domain/colour.ts";

const grid = ["00", "40", "80", "c0", "ff"];
const colours = grid.flatMap((red) => grid.flatMap((green) => grid.map((blue) => `#${red}${green}${blue}`)));

const leastContrast = (colour: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

describe("a colour", () => {
  test("is read in both lengths and refused in any other form", () => {
    expect(parseHex("#0a6270")).toEqual([10, 98, 112]);
    expect(parseHex("#FfF")).toEqual([255, 255, 255]);
    for (const text of ["", "red", "#12345", "#gggggg", "0a6270", "x#0a6270", "#0a6270x", "x#fff", "#ffff"]) {
      expect(() => parseHex(text)).toThrow(new RangeError(`"${text}" is no colour of the form #rrggbb`));
    }
  });

  test.each([
    ["#0a6270", true],
    ["#0A6270", true],
    ["#fff", false],
    ["#0a62701", false],
    ["x#0a6270", false],
    ["#0a627g", false],
  ])("%s is written as tenants write it: %s", (text, isOne) => {
    expect(isHex(text)).toBe(isOne);
  });

  test("has the luminance and contrast that WCAG gives", () => {
    expect(luminance("#ffffff")).toBeCloseTo(1, 5);
    expect(luminance("#808080")).toBeCloseTo(0.21586, 5);
    // Below 0.04045 of the range the curve is a line.
    expect(luminance("#0a0a0a")).toBeCloseTo(10 / 255 / 12.92, 8);
    expect(luminance("#0b0b0b")).toBeCloseTo(0.003347, 6);
    expect(contrast("#ffffff", "#0000ff")).toBe(contrast("#0000ff", "#ffffff"));
  });

  // As published by WebAIM's contrast checker.
  test.each([
    ["#000000", 21],
    ["#595959", 7],
    ["#767676", 4.54],
    ["#777777", 4.48],
    ["#949494", 3.03],
    ["#ff0000", 4],
    ["#008000", 5.14],
    ["#0000ff", 8.59],
    ["#ffff00", 1.07],
    ["#ffffff", 1],
  ])("%s has a contrast of %d:1 with white", (colour, ratio) => {
    expect(contrast(colour, "#ffffff")).toBeCloseTo(ratio, 1.7);
  });

  // As published with the space by its author, and in CSS Color 4.
  test.each([
    ["#ff0000", 0.62796, 0.25768, 29.234],
    ["#00ff00", 0.86644, 0.29483, 142.495],
    ["#0000ff", 0.45201, 0.31321, 264.052],
  ])("%s is oklch(%d %d %d)", (colour, lightness, chroma, degrees) => {
    const parts = toOklch(colour);
    expect(parts.lightness).toBeCloseTo(lightness, 3);
    expect(parts.chroma).toBeCloseTo(chroma, 3);
    expect(((parts.hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 1);
  });

  test("comes back from OKLab as it went in", () => {
    for (const colour of [...colours, "#010203", "#0a0a0a", "#000005"]) expect(fromOklch(toOklch(colour))).toBe(colour);
  });

  test.each([0, 1, 2, 3, 4, 5])("that no screen can show loses chroma, and keeps lightness and hue (%d)", (hue) => {
    for (const lightness of [0.3, 0.5, 0.8]) {
      const shown = toOklch(fromOklch({ lightness, chroma: 0.5, hue }));
      expect(shown.lightness).toBeCloseTo(lightness, 1.9);
      const turn = Math.abs(shown.hue - hue) % (2 * Math.PI);
      expect(Math.min(turn, 2 * Math.PI - turn)).toBeLessThan(0.05);
      expect(shown.chroma).toBeLessThan(0.5);
    }
  });

  test("mixes and shades", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(luminance(shade("#0a6270", 0.1))).toBeGreaterThan(luminance("#0a6270"));
    expect(toHex([300, -5, 15.6])).toBe("#ff0010");
  });

  test("always has black or white to be read on it", () => {
    for (const colour of colours) expect(contrast(readableOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the nearest passing colour", () => {
  test("is the colour itself where it passes", () => {
    expect(nearestPassing("#0a6270", ["#ffffff"])).toBe("#0a6270");
  });

  test("passes on every ground and keeps the hue", () => {
    const grounds = ["#ffffff", "#f0f0f0"];
    for (const colour of colours) {
      const passing = nearestPassing(colour, grounds);
      expect(leastContrast(passing, grounds)).toBeGreaterThanOrEqual(4.5);
    }
    expect(toOklch(nearestPassing("#7cc4ff", grounds)).hue).toBeCloseTo(toOklch("#7cc4ff").hue, 1);
  });

  test("moves no further than it has to", () => {
    expect(contrast(nearestPassing("#999999", ["#ffffff"]), "#ffffff")).toBeLessThan(5);
  });

  test("is the best there is where none passes", () => {
    expect(leastContrast(nearestPassing("#888888", ["#000000", "#ffffff"], 7), ["#000000", "#ffffff"])).toBeGreaterThan(
      4,
    );
  });
});

describe("a brand ramp", () => {
  test("goes evenly to near-black and near-white, the ends with a quarter of the chroma", () => {
    const colour = "#0a6270";
    const [brand, ramp] = [toOklch(colour), brandRamp(colour)];
    const lightnessAt = (step: 10 | 40 | 120 | 160) => toOklch(ramp[step]).lightness;
    expect(lightnessAt(10)).toBeCloseTo(0.15, 2);
    expect(lightnessAt(40)).toBeCloseTo(brand.lightness + ((0.15 - brand.lightness) * 4) / 7, 2);
    expect(lightnessAt(120)).toBeCloseTo((brand.lightness + 0.97) / 2, 2);
    expect(lightnessAt(160)).toBeCloseTo(0.97, 2);
    expect(toOklch(ramp[10]).chroma).toBeCloseTo(brand.chroma / 4, 2);
    expect(toOklch(ramp[120]).chroma).toBeCloseTo(brand.chroma * (1 - 0.75 / 4), 2);
    expect(toOklch(ramp[160]).chroma).toBeCloseTo(brand.chroma / 4, 2);
  });

  test("has the colour at step 80 and goes from dark to light", () => {
    for (const colour of colours) {
      const ramp = brandRamp(colour);
      expect(ramp[80]).toBe(colour);
      const luminances = BRAND_STEPS.map((step) => luminance(ramp[step]));
      // Neighbouring steps of near-black and near-white colours may be alike; none may be out of place.
      const falls = luminances.filter((value, index) => value < (luminances[index - 1] ?? 0) - 0.03);
      expect([colour, falls]).toEqual([colour, []]);
    }
  });
});
