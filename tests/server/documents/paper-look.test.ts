import { expect, it } from "vitest";
import { paperLook } from "../../../server/documents/paper-look.ts";
import { contrast, TEXT_CONTRAST } from "../../../src/domain/colour.ts";

it.each([
  ["a light theme", { headerColor: "#0b2a4a", accentColor: "#0a6270" }],
  ["a dark theme, whose accent is light", { headerColor: "#0e1726", accentColor: "#7cc4ff" }],
  ["a white header and a yellow accent", { headerColor: "#ffffff", accentColor: "#ffe600" }],
])("the colors of %s can be read on paper", (_name, style) => {
  const look = paperLook(style);
  expect(look.header).toBe(style.headerColor);
  expect(contrast(look.headerText, look.header)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  for (const ground of ["#ffffff", look.tint]) {
    for (const text of [look.accent, look.text, look.mutedText]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  }
});

it("keep an accent that can be read as it is", () => {
  expect(paperLook({ headerColor: "#14342b", accentColor: "#1f6b4f" }).accent).toBe("#1f6b4f");
});
