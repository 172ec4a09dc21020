import { describe, expect, test } from "vitest";
import { formatPhone, phoneValue, retypePhone, shownPhone } from "../../src/domain/phones.ts";

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
    expect(phoneValue(shown)).toBe(digits);
  });

  test.each([
    ["555.010.0199", "5550100199"],
    ["+1 (555) 010-0199", "5550100199"],
    ["1-212-555-0142", "2125550142"],
    ["+12125550142", "2125550142"],
    ["1 (212) 555-0142", "2125550142"],
    ["1234567890", "1234567890"],
    ["+44 20 7946 0958", "+44 20 7946 0958"],
    ["+1 212 555 014", "+1 212 555 014"],
    ["0044 20 7946 0958", "0044 20 7946 0958"],
    ["+52 55 1234 567", "+52 55 1234 567"],
    ["55501001991", "55501001991"],
    ["212-555-0142 ext 9", "212-555-0142 ext 9"],
    ["555+010", "555010"],
    ["  +44 20 79", "  +44 20 79"],
    ["442079460958", "442079460958"],
    ["(+44) 20 7946 09", "(+44) 20 7946 09"],
    ["\uff0b44 20 7946 09", "\uff0b44 20 7946 09"],
    ["555-0142 ext 123", "555-0142 ext 123"],
    ["1-212-555-014 x2", "1-212-555-014 x2"],
    ["555-0142#123", "555-0142#123"],
    ["Tel. 212/555/0142 (home)", "2125550142"],
    ["\u202a(212)\u00a0555\u20110142\u202c", "2125550142"],
    ["212555014\u0665", "212555014\u0665"],
    ["letters", ""],
    ["\u0665\u0665", "\u0665\u0665"],
  ])("typed as %s is stored as %s", (typed, digits) => {
    expect(phoneValue(typed)).toBe(digits);
  });
});

test.each(["+44 20 7946 0958", "212-555-0142 ext 9"])("%s, which is no national number, is shown as it is", (text) => {
  expect(formatPhone(text)).toBe(text);
});

describe("a key in the field", () => {
  test.each([
    { case: "a digit at the end", shown: "(555", typed: "(5550", caret: 5, value: "5550", place: 7 },
    { case: "a letter", shown: "(555) 0", typed: "(555) 0x", caret: 8, value: "5550", place: 7 },
    { case: "a letter in the middle", shown: "(555) 0", typed: "(5x55) 0", caret: 3, value: "5550", place: 2 },
    { case: "a space", shown: "(555) 0", typed: "(555) 0 ", caret: 8, value: "5550", place: 7 },
    {
      case: "an eleventh digit, after which the number is no longer formatted",
      shown: "(442) 079-4609",
      typed: "(442) 079-46095",
      caret: 15,
      value: "44207946095",
      place: 11,
    },
    {
      case: "an eleventh digit in the middle of a full number",
      shown: "(555) 010-0199",
      typed: "(555) 0810-0199",
      caret: 8,
      value: "55508100199",
      place: 5,
    },
    {
      case: "a twelfth digit",
      shown: "44207946095",
      typed: "442079460958",
      caret: 12,
      value: "442079460958",
      place: 12,
    },
    {
      case: "deleting the eleventh digit",
      shown: "55501001998",
      typed: "5550100199",
      caret: 10,
      value: "5550100199",
      place: 14,
    },
    {
      case: "digits pasted behind a full number",
      shown: "(442) 079-4609",
      typed: "(442) 079-460958",
      caret: 16,
      value: "442079460958",
      place: 12,
    },
    {
      case: "an extension pasted behind a full number",
      shown: "(212) 555-0142",
      typed: "(212) 555-0142 ext 9",
      caret: 20,
      value: "(212) 555-0142 ext 9",
      place: 20,
    },
    {
      case: "a plus sign in front of a number",
      shown: "(442) 079-4609",
      typed: "+(442) 079-4609",
      caret: 1,
      value: "+4420794609",
      place: 1,
    },
    {
      case: "the last digit of a number that begins with 1",
      shown: "(121) 255-5014",
      typed: "(121) 255-50142",
      caret: 15,
      value: "2125550142",
      place: 14,
    },
    {
      case: "an eleventh digit after a number that begins with 0, which is of another country",
      shown: "(020) 794-6095",
      typed: "(020) 794-60958",
      caret: 15,
      value: "02079460958",
      place: 11,
    },
    { case: "a plus sign", shown: "", typed: "+", caret: 1, value: "+", place: 1 },
    { case: "a country code after a plus sign", shown: "+4", typed: "+44", caret: 3, value: "+44", place: 3 },
    {
      case: "a digit in the middle of a number of another country",
      shown: "+44 2 7946 0958",
      typed: "+44 20 7946 0958",
      caret: 6,
      value: "+44 20 7946 0958",
      place: 6,
    },
    {
      case: "the last digit after +1",
      shown: "+1 212 555 014",
      typed: "+1 212 555 0142",
      caret: 15,
      value: "2125550142",
      place: 14,
    },
    { case: "a pasted country code", shown: "", typed: "15550100199", caret: 11, value: "5550100199", place: 14 },
    {
      case: "a pasted country code and extension",
      shown: "",
      typed: "+1 (555) 010-0123 ext 9",
      caret: 23,
      value: "+1 (555) 010-0123 ext 9",
      place: 23,
    },
    {
      case: "a pasted number with an extension",
      shown: "",
      typed: "212-555-0142 ext 9",
      caret: 18,
      value: "212-555-0142 ext 9",
      place: 18,
    },
    {
      case: "a digit more on a number that is too long already",
      shown: "212555014299",
      typed: "2125550142999",
      caret: 13,
      value: "2125550142999",
      place: 13,
    },
    {
      case: "the caret within a pasted number with its country code",
      shown: "",
      typed: "15550100199",
      caret: 4,
      value: "5550100199",
      place: 4,
    },
    { case: "deleting a digit", shown: "(555) 01", typed: "(555) 0", caret: 7, value: "5550", place: 7 },
    { case: "deleting the first bracket", shown: "(555) 0", typed: "555) 0", caret: 0, value: "5550", place: 0 },
    {
      case: "a hyphen in the place of a space",
      shown: "(555) 01",
      typed: "(555)-01",
      caret: 6,
      value: "55501",
      place: 4,
    },
    { case: "deleting a bracket", shown: "(555) 0", typed: "(555 0", caret: 4, value: "550", place: 3 },
    { case: "deleting the only digit", shown: "(5", typed: "(", caret: 1, value: "", place: 0 },
    { case: "deleting everything", shown: "(555) 010-0199", typed: "", caret: 0, value: "", place: 0 },
    { case: "a digit in the middle", shown: "(555) 01", typed: "(5955) 01", caret: 3, value: "595501", place: 3 },
  ])("$case", ({ shown, typed, caret, value, place }) => {
    expect(retypePhone(shown, typed, caret)).toEqual({ value, caret: place });
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
