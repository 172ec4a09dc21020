import { describe, expect, test } from "vitest";
import { normalisePlate, plateKey } from "../../src/domain/plates.ts";

describe("a plate in its normal form", () => {
  test.each([
    ["7abc123", "7ABC123"],
    ["  bay-42   x ", "BAY-42 X"],
    ["null", "NULL"],
    ["ＡＢ１", "AB1"],
    ["wü·12", "WÜ·12"],
    ["\u{1F697}", "\u{1F697}"],
    ["istanbul", "ISTANBUL"],
    ["", ""],
  ])("%s is %s", (typed, normal) => {
    expect(normalisePlate(typed)).toBe(normal);
    expect(normalisePlate(normal)).toBe(normal);
  });

  test("is compared without spaces and hyphens of any kind", () => {
    expect(new Set(["BAY-42", "bay 42", "BAY\u201342", "b ay42"].map(plateKey))).toEqual(new Set(["BAY42"]));
    expect(plateKey("BAY42")).not.toBe(plateKey("BAY43"));
  });
});
