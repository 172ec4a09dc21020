import { createDarkTheme, createLightTheme, webDarkTheme } from "@fluentui/tokens";
import { describe, expect, test } from "vitest";
import { brandRamp, contrast, mix, readableOn, shade } from "../../src/domain/colour.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { darkNeutrals, textGrounds } from "../../src/domain/theme/grounds.ts";
import { themeCss, themeVariables } from "../../src/domain/theme/theme-css.ts";
import { contrastPairs, failingPairs } from "../support/contrast-pairs.ts";
import values from "./theme-values.json" with { type: "json" };

function style(own: Partial<Style> = {}): Style {
  return {
    theme: "light",
    pageTitle: "Driver Portal",
    headerColor: "#0b2a4a",
    headerImage: { uri: "" },
    navigationBarColor: "#0f6e7c",
    navigationFontColor: "#ffffff",
    bodyColor: "#f6fafb",
    accentColor: "#0a6270",
    footerText: "",
    footerColor: "#0b2a4a",
    footerFontColor: "#dcebf2",
    font: "system",
    ...own,
  };
}

const parts = ["00", "80", "ff"];
const accents = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));

describe("a tenant's style sheet", () => {
  test.each(["light", "dark"] as const)(
    "has every pair of colours readable in the %s theme, whatever the accent",
    (theme) => {
      for (const accentColor of accents) {
        const variables = themeVariables(
          style({
            theme,
            accentColor,
            navigationBarColor: accentColor,
            bodyColor: theme === "dark" ? "#101a2b" : "#f6fafb",
          }),
        );
        expect([accentColor, failingPairs(variables)]).toEqual([accentColor, []]);
      }
    },
  );

  test.each(["#000000", "#808080", "#ffffff", "#ffd000"])(
    "stays readable on the body colour %s in both themes",
    (bodyColor) => {
      for (const theme of ["light", "dark"] as const) {
        expect(failingPairs(themeVariables(style({ theme, bodyColor, footerColor: bodyColor })))).toEqual([]);
      }
    },
  );

  test("names a pair that falls short", () => {
    const variables = { ...themeVariables(style()), "--portal-nav-text": "#0f6e7c" };
    expect(failingPairs(variables).map(({ colour, ground }) => [colour, ground])).toContainEqual([
      "--portal-nav-text",
      "--portal-nav",
    ]);
  });

  test("calls every pair short whose colour or ground there is not", () => {
    expect(failingPairs({})).toEqual(contrastPairs.map((pair) => ({ ...pair, has: 0 })));
    const { "--portal-nav": _gone, ...without } = themeVariables(style());
    expect(failingPairs(without).map(({ ground }) => ground)).toEqual(["--portal-nav"]);
  });

  test("keeps the tenant's colours where they can be read", () => {
    const variables = themeVariables(style());
    expect(variables).toMatchObject({
      "--portal-header": "#0b2a4a",
      "--portal-nav": "#0f6e7c",
      "--portal-nav-text": "#ffffff",
      "--portal-body": "#f6fafb",
      "--portal-footer-text": "#dcebf2",
      "--colorBrandBackground": "#0a6270",
    });
  });

  test.each([
    ["light", "#f6fafb", createLightTheme],
    ["dark", "#101a2b", createDarkTheme],
  ] as const)(
    "has the %s look of one whole tenant, whose other variables are Fluent's own",
    (theme, bodyColor, base) => {
      const fluent = Object.entries(base(brandRamp("#0a6270"))).map(([name, value]) => [`--${name}`, String(value)]);
      expect(themeVariables(style({ theme, bodyColor, font: "trebuchet" }))).toEqual({
        ...Object.fromEntries(fluent),
        ...values[theme],
        "--portal-patience": "8000ms",
      });
    },
  );

  test("defines all of Fluent's tokens on the root, for one scheme", () => {
    const css = themeCss(style({ theme: "dark", bodyColor: "#101a2b" }));
    expect(css.startsWith(":root {\n  color-scheme: dark;")).toBe(true);
    for (const token of Object.keys(webDarkTheme)) expect(css).toContain(`--${token}:`);
    expect(css).not.toMatch(/undefined|NaN|<|url\(/);
    expect(css.match(/[{}]/g)).toHaveLength(6);
  });

  test("prints black on white, whatever the theme and the bars are", () => {
    const css = themeCss(style({ theme: "dark", bodyColor: "#101a2b", headerColor: "#101a2b" }));
    const printed = css.slice(css.indexOf("@media print"));
    expect(printed).toContain("color-scheme: light;");
    for (const ground of ["body", "surface", "header", "nav", "footer"]) {
      expect(printed).toContain(`--portal-${ground}: #ffffff;`);
    }
    expect(printed).toContain("--colorNeutralForeground1: #000000;");
    for (const bar of ["header", "nav", "footer"]) expect(printed).toContain(`--portal-${bar}-text: #000000;`);
    expect(printed.split("\n")).toContain("  --portal-body: #ffffff;");
    // What is the same on paper is not said again.
    expect(printed).not.toContain("--fontFamilyBase");
  });

  test.each([
    ["#0a6270", "#ffffff", -1],
    ["#ffd000", "#000000", 1],
  ])("moves the filled accent %s away from its text %s in each state", (accentColor, text, away) => {
    expect(themeVariables(style({ accentColor }))).toMatchObject({
      "--colorNeutralForegroundOnBrand": text,
      "--colorBrandBackgroundHover": shade(accentColor, away * 0.05),
      "--colorBrandBackgroundSelected": shade(accentColor, away * 0.07),
      "--colorBrandBackgroundPressed": shade(accentColor, away * 0.1),
    });
  });

  test.each([
    ["light", "#f6fafb", -1],
    ["dark", "#101a2b", 1],
  ] as const)("moves links of the %s theme further from the page in each state", (theme, bodyColor, away) => {
    const variables = themeVariables(style({ theme, bodyColor }));
    const rest = variables["--portal-link"] ?? "";
    for (const family of ["BrandForegroundLink", "BrandForeground1", "CompoundBrandForeground1"]) {
      expect(variables).toMatchObject({
        [`--color${family}Hover`]: shade(rest, away * 0.06),
        [`--color${family}Pressed`]: shade(rest, away * 0.12),
      });
    }
    for (const mark of ["CompoundBrandBackground", "CompoundBrandStroke"]) {
      expect(variables).toMatchObject({
        [`--color${mark}`]: rest,
        [`--color${mark}Pressed`]: shade(rest, away * 0.12),
        [`--color${mark}Selected`]: rest,
      });
    }
  });

  test("has grounds in the hue of a dark body, with a breath of its colour for each state", () => {
    const variables = themeVariables(style({ theme: "dark", bodyColor: "#101a2b" }));
    const surface = mix("#101a2b", "#ffffff", 0.06);
    const fluent = createDarkTheme(brandRamp("#0a6270"));
    expect(variables).toMatchObject({
      "--portal-surface": surface,
      "--portal-danger-ground": mix(surface, fluent.colorStatusDangerForeground1, 0.14),
      "--colorPaletteGreenBackground1": mix(surface, fluent.colorPaletteGreenForeground1, 0.14),
    });
  });

  test("has Fluent's own grounds in the light theme", () => {
    const fluent = createLightTheme(brandRamp("#0a6270"));
    expect(themeVariables(style())).toMatchObject({
      "--portal-surface": "#ffffff",
      "--colorNeutralBackground2": fluent.colorNeutralBackground2,
      "--portal-danger-ground": fluent.colorStatusDangerBackground1,
      "--portal-danger-edge": fluent.colorStatusDangerBorder2,
      "--portal-warning-edge": fluent.colorStatusWarningBorder2,
      "--portal-success-edge": fluent.colorStatusSuccessBorder2,
    });
  });

  test("has the dark theme's neutrals towards white and towards black", () => {
    expect(darkNeutrals("#204060")).toMatchObject({
      colorNeutralBackground3: "#204060",
      colorNeutralBackground3Hover: mix("#204060", "#ffffff", 0.05),
      colorNeutralBackground3Pressed: mix("#204060", "#000000", 0.1),
    });
  });

  test("holds text against the grounds that are colours", () => {
    const tokens = { colorNeutralBackground1: "#ffffff", colorSubtleBackgroundHover: "transparent", other: "#000000" };
    expect(textGrounds(tokens, "#f6fafb")).toEqual(["#f6fafb", "#ffffff"]);
  });

  test("shows the pointer in a bar towards the text, or away from it where that would cost too much contrast", () => {
    const wide = themeVariables(style({ navigationBarColor: "#0b2a4a", navigationFontColor: "#ffffff" }));
    expect(wide["--portal-nav-hover"]).toBe(mix("#0b2a4a", "#ffffff", 0.12));
    const narrow = themeVariables(style({ navigationBarColor: "#757575", navigationFontColor: "#ffffff" }));
    expect(contrast("#ffffff", mix("#757575", "#ffffff", 0.12))).toBeLessThan(4.5);
    expect(narrow["--portal-nav-hover"]).toBe(mix("#757575", readableOn("#ffffff"), 0.12));
  });

  test("has edges of fields that can be seen on a selected ground too, where Fluent's own cannot", () => {
    const variables = themeVariables(style({ theme: "dark", bodyColor: "#808080" }));
    const selected = variables["--colorNeutralBackground1Selected"] ?? "";
    expect(contrast(webDarkTheme.colorNeutralStrokeAccessible, selected)).toBeLessThan(3);
    expect(contrast(variables["--colorNeutralStrokeAccessible"] ?? "", selected)).toBeGreaterThanOrEqual(3);
  });

  test("has the font on the page and in Fluent's components", () => {
    const variables = themeVariables(style({ font: "verdana" }));
    expect(variables["--portal-font"]).toMatch(/^Verdana, /);
    expect(variables["--fontFamilyBase"]).toBe(variables["--portal-font"]);
  });

  test("depends on the style alone", () => {
    expect(themeCss(style())).toBe(themeCss(style()));
    expect(themeCss(style({ font: "georgia" }))).toContain("Georgia");
  });
});
