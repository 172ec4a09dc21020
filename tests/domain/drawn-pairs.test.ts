import { describe, expect, it } from "vitest";
import { contrast, TEXT_CONTRAST } from "../../src/domain/colour.ts";
import { drawnPairs } from "../../src/domain/theme/drawn-pairs.ts";
import { themeCss } from "../../src/domain/theme/theme-css.ts";
import { pairContrasts } from "../../preview/style/contrasts.ts";
import { bootData } from "../support/boot-data.ts";

const { style: plain } = bootData();

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const style = { ...plain, theme, accentColor: "#20304a", bodyColor: theme === "dark" ? "#101820" : "#ffffff" };

  it("each pair is what the style sheet draws, and can be read", () => {
    const sheet = themeCss(style);
    for (const { colours } of drawnPairs(style)) {
      expect(sheet).toContain(colours.text);
      expect(contrast(colours.text, colours.ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  });

  it("measures the header too, and links with the color in which they are drawn instead of the accent as written", () => {
    const [header, , links] = pairContrasts(style);
    expect(header).toMatchObject({ name: "header", colours: { ground: style.headerColor } });
    expect(header).not.toHaveProperty("moved");
    expect(links).not.toHaveProperty("moved");
    expect(links?.colours.text === style.accentColor).toBe(theme === "light");
  });

  it("reports an unreadable text color with its own contrast and with the one that is drawn", () => {
    const footer = pairContrasts({ ...style, footerColor: "#777777", footerFontColor: "#ffffff" }).at(-1);
    expect(footer).toMatchObject({ moved: { property: "footerFontColor", ratio: "4.47" } });
    expect(Number(footer?.ratio)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(footer?.moved?.passing).toBe(footer?.colours.text);
  });
});
