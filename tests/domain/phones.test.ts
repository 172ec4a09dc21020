import { describe, expect, test } from "vitest";
import { formatPhone, phoneDigits, retypePhone, shownPhone } from "../../src/domain/phones.ts";

describe("a phone number", () => {
  test.each([
    ["", ""],
    ["5", "(5"],
    ["555", "(555"],
    ["5550", "(555) 0"],
    ["555010", "(555) 010"],
    ["5550100", "(555) 010-0"],
    ["5550100199", "(555) 010-0199"],
  ])("%s is shown as %s", (digits, shown) => {
    expect(formatPhone(digits)).toBe(shown);
    expect(phoneDigits(shown)).toBe(digits);
  });

  test.each([
    ["555.010.0199", "5550100199"],
    ["+1 (555) 010-0199", "5550100199"],
    ["55501001991", "5550100199"],
    ["letters", ""],
    ["\u0665\u0665", ""],
  ])("typed as %s is stored as %s", (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });
});

describe("a key in the field", () => {
  test.each([
    { case: "a digit at the end", shown: "(555", typed: "(5550", caret: 5, digits: "5550", place: 7 },
    { case: "a letter", shown: "(555) 0", typed: "(555) 0x", caret: 8, digits: "5550", place: 7 },
    {
      case: "an eleventh digit",
      shown: "(555) 010-0199",
      typed: "(555) 010-01998",
      caret: 15,
      digits: "5550100199",
      place: 14,
    },
    {
      case: "an eleventh digit after a number that begins with 1",
      shown: "(123) 456-7890",
      typed: "(123) 456-78905",
      caret: 15,
      digits: "1234567890",
      place: 14,
    },
    { case: "a pasted country code", shown: "", typed: "15550100199", caret: 11, digits: "5550100199", place: 14 },
    {
      case: "a pasted country code and extension",
      shown: "",
      typed: "+1 (555) 010-0123 ext 9",
      caret: 23,
      digits: "5550100123",
      place: 14,
    },
    { case: "deleting a bracket", shown: "(555) 0", typed: "(555 0", caret: 4, digits: "550", place: 3 },
    { case: "deleting the only digit", shown: "(5", typed: "(", caret: 1, digits: "", place: 0 },
    { case: "deleting everything", shown: "(555) 010-0199", typed: "", caret: 0, digits: "", place: 0 },
    { case: "a digit in the middle", shown: "(555) 01", typed: "(5955) 01", caret: 3, digits: "595501", place: 3 },
  ])("$case", ({ shown, typed, caret, digits, place }) => {
    expect(retypePhone(shown, typed, caret)).toEqual({ digits, caret: place });
  });
});

test.each([
  ["5550100112", "(555) 010-0112"],
  ["+44 20 7946 0018", "+44 20 7946 0018"],
  ["15550100112", "15550100112"],
  ["555", "555"],
  ["", ""],
])("the stored number %j is read as %j", (stored, shown) => {
  expect(shownPhone(stored)).toBe(shown);
});
