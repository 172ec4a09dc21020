import { expect, test } from "vitest";
import { isInRange } from "../../scripts/setup/node-version.mjs";

test.each([
  ["20.18.3", false],
  ["20.19.0", true],
  ["21.7.0", false],
  ["22.12.0", false],
  ["22.13.1", true],
  ["23.9.0", false],
  ["24.0.0", true],
  ["26.1.0", true],
])("Node.js %s is let in: %s", (version, expected) => {
  expect(isInRange(version, "^20.19 || ^22.13 || >=24")).toBe(expected);
});

test("a range that is written another way is a fault, and not one that everything is in", () => {
  expect(() => isInRange("24.0.0", "20.x")).toThrow("not understood");
});
