import { describe, expect, test } from "vitest";
import { passwordStrength } from "../../src/domain/passwords.ts";

describe("the strength of a password", () => {
  test.each([
    ["", 0, "weak", 25],
    ["abc", 0, "weak", 25],
    ["abcdefg", 0, "weak", 25],
    ["ABC", 0, "weak", 25],
    ["1234", 0, "weak", 25],
    ["abcdefgh", 1, "weak", 25],
    ["abcdefg1", 2, "prettyGood", 75],
    ["Abcdefg1", 3, null, 75],
    ["Abcdefg1!", 4, "strong", 100],
    ["Parking-2026!", 4, "strong", 100],
    ["Zoë Zoë 1", 4, "strong", 100],
  ])("of %s is %i", (password, score, label, percent) => {
    expect(passwordStrength(password)).toEqual({ score, label, percent });
  });
});
