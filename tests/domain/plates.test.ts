import { describe, expect, test } from "vitest";
import { isLookAlikePlate, isSamePlate, normalisePlate, plateKey } from "../../src/domain/plates.ts";

const plate = (number: string, code = "CA") => ({ number, state: { code } });

describe("a plate in its normal form", () => {
  test.each([
    ["7abc123", "7ABC123"],
    ["  bay-42   x ", "BAY-42 X"],
    ["null", "NULL"],
    ["ＡＢ１", "AB1"],
    ["wü·12", "WÜ·12"],
    ["\u{1F697}", "\u{1F697}"],
    ["istanbul", "ISTANBUL"],
    ["7\u200babc\u00ad123\ufeff", "7ABC123"],
    ["a1\u034f0\u180b23\ufe0f", "A1023"],
    ["a1\u28001", "A1 1"],
    ["\u200b", ""],
    ["", ""],
  ])("%s is %s", (typed, normal) => {
    expect(normalisePlate(typed)).toBe(normal);
    expect(normalisePlate(normal)).toBe(normal);
  });
});

describe("two plates are one", () => {
  test.each([
    ["in lower case", "a1023"],
    ["with a hyphen", "A-1023"],
    ["with another kind of dash", "A\u20131023"],
    ["with a minus sign", "A\u22121023"],
    ["with a space", " A 10 23 "],
    ["with a space that does not break", "A\u00a01023"],
    ["with a dot", "A.1023"],
    ["with a middle dot", "A·1023"],
    ["with a bullet", "A•1023"],
    ["with a slash", "A/1023"],
    ["in full-width letters and digits", "Ａ１０２３"],
    ["with an invisible character", "A\u200b1023"],
    ["with a variation selector", "A1023\ufe0f"],
    ["with a combining joiner", "A\u034f1023"],
    ["with a filler of Hangul", "A\u31641023"],
    ["with a vowel separator of Mongolian", "A1023\u180b"],
    ["with an empty Braille cell", "A1023\u2800"],
    ["in lower case with full-width digits and a dash", "a－１０２３"],
  ])("%s", (_, written) => {
    expect(plateKey(written)).toBe("A1023");
    expect(isSamePlate(plate("A1023"), plate(written))).toBe(true);
  });

  test.each([
    ["another character", plate("A1024")],
    ["another state", plate("A1023", "NV")],
    ["an umlaut", plate("Ä1023")],
    ["one more character", plate("A10233")],
  ])("but not with %s", (_, other) => {
    expect(isSamePlate(plate("A1023"), other)).toBe(false);
  });

  test("also where they are separators alone, and then only as they are", () => {
    expect(isSamePlate(plate("--"), plate("--"))).toBe(true);
    expect(isSamePlate(plate("--"), plate("-"))).toBe(false);
  });
});

describe("plates that are easily taken for each other", () => {
  test.each([
    ["ABO123", "AB0123", true],
    ["AB-O123", "ab 0123", true],
    ["QI2345", "0L2345", true],
    ["B5Z", "8S2", true],
    ["G77", "677", true],
    // Cyrillic letters of the same shape.
    ["\u0410\u0412123", "AB123", true],
    ["ABC123", "ABC124", false],
    ["ABC123", "ABC12", false],
  ])("%s and %s: %s", (one, other, isLookAlike) => {
    expect(isLookAlikePlate(plate(one), plate(other))).toBe(isLookAlike);
    expect(isLookAlikePlate(plate(other), plate(one))).toBe(isLookAlike);
  });

  test("are neither the same plate nor plates of two states", () => {
    expect(isLookAlikePlate(plate("ABO123"), plate("abo-123"))).toBe(false);
    expect(isLookAlikePlate(plate("ABO123"), plate("AB0123", "NV"))).toBe(false);
  });
});
