import { webDarkTheme } from "@fluentui/tokens";
import { describe, expect, test } from "vitest";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { failingPairs } from "../../src/domain/theme/contrast-pairs.ts";
import { themeCss, themeVariables } from "../../src/domain/theme/theme-css.ts";

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
    expect(printed).toContain("--portal-header-text: #000000;");
  });

  test("depends on the style alone", () => {
    expect(themeCss(style())).toBe(themeCss(style()));
    expect(themeCss(style({ font: "georgia" }))).toContain("Georgia");
  });
});
