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
    ["letters", "letters"],
    ["13812345678", "3812345678"],
    ["13801234567", "3801234567"],
    ["15550100140", "5550100140"],
    ["1555-010-0140", "5550100140"],
    ["1555010 0140", "5550100140"],
    ["1 555 010 0199", "5550100199"],
    ["1212-555-0142", "2125550142"],
    ["1212555 0142", "2125550142"],
    ["138 1234 5678", "138 1234 5678"],
    ["138-1234-5678", "138-1234-5678"],
    ["+86 138 1234 5678", "+86 138 1234 5678"],
    ["138123456789", "138123456789"],
    ["\u0665\u0665", "\u0665\u0665"],
  ])("typed as %s is stored as %s", (typed, digits) => {
    expect(phoneValue(typed)).toBe(digits);
  });
});

test.each(["+44 20 7946 0958", "212-555-0142 ext 9"])("%s, which is no national number, is shown as it is", (text) => {
  expect(formatPhone(text)).toBe(text);
});

/** Types keys one after the other, from an empty field or from what stands in it, with the caret at the end. */
function typed(keys: string, text = ""): { text: string; caret: number } {
  return [...keys].reduce(
    (field, key) => {
      const shown = formatPhone(field.text);
      return retypePhone(field.text, shown.slice(0, field.caret) + key + shown.slice(field.caret), field.caret + 1);
    },
    { text, caret: formatPhone(text).length },
  );
}

/** Presses Backspace at the end of the field. */
function withoutLast(text: string): string {
  const shown = formatPhone(text);
  return retypePhone(text, shown.slice(0, -1), shown.length - 1).text;
}

describe.each([
  ["212-555-0142", "2125550142"],
  ["(212) 555-0142", "2125550142"],
  ["1-212-555-0142", "2125550142"],
  ["12125550142", "2125550142"],
  ["1.212.555.0142", "2125550142"],
  ["+1 212 555 0142", "2125550142"],
  ["+1 (555) 010-0199", "5550100199"],
  ["Tel. 212/555/0142 (home)", "2125550142"],
  ["13812345678", "3812345678"],
  ["15550100140", "5550100140"],
  ["138123456789", undefined],
  ["138 1234 5678", undefined],
  ["+86 138 1234 5678", undefined],
  ["+44 20 7946 0958", undefined],
  ["02079460958", undefined],
  ["212-555-0142 x5", undefined],
  ["212-555-0142 ext. 12", undefined],
  ["2125550142x5", undefined],
  ["555-0142#123", undefined],
  ["21255501425", undefined],
  ["letters", undefined],
])("%s", (number, national) => {
  const stored = national ?? number;

  test("is the same number whether it is typed key by key, pasted or filled in", () => {
    expect(phoneValue(typed(number).text)).toBe(stored);
    expect(phoneValue(retypePhone("", number, number.length).text)).toBe(stored);
    expect(phoneValue(retypePhone("3035550123", number, number.length).text)).toBe(stored);
  });

  test("has every digit in view while it is typed, but for a country's 1 before ten others", () => {
    for (let count = 1; count <= number.length; count += 1) {
      const digits = number.slice(0, count).replace(/\D/g, "");
      const shown = formatPhone(typed(number.slice(0, count)).text).replace(/\D/g, "");
      expect([digits, digits.length === 11 ? digits.slice(1) : digits]).toContain(shown);
    }
  });
});

test.each(["12125550142", "138123456789", "2125550142x5", "+12125550142"])(
  "Backspace takes back the last key of %s, and the one before",
  (number) => {
    for (let count = number.length; count > 0; count -= 1) {
      const { text } = typed(number.slice(0, count));
      expect(formatPhone(withoutLast(text))).toBe(formatPhone(typed(number.slice(0, count - 1)).text));
    }
  },
);

describe("a change in the field", () => {
  test.each([
    { case: "a digit at the end", text: "555", changed: "(5550", caret: 5, to: "5550", place: 7 },
    { case: "a letter, which is seen", text: "5550", changed: "(555) 0x", caret: 8, to: "5550x", place: 5 },
    { case: "a letter in the middle", text: "5550", changed: "(5x55) 0", caret: 3, to: "5x550", place: 2 },
    { case: "a space", text: "5550", changed: "(555) 0 ", caret: 8, to: "5550 ", place: 7 },
    {
      case: "an eleventh digit, after which the number is no longer formatted",
      text: "4420794609",
      changed: "(442) 079-46095",
      caret: 15,
      to: "44207946095",
      place: 11,
    },
    {
      case: "an eleventh digit in the middle of a full number",
      text: "5550100199",
      changed: "(555) 0810-0199",
      caret: 8,
      to: "55508100199",
      place: 5,
    },
    {
      case: "a digit in front of a number whose country's 1 is not shown",
      text: "1-212-555-0142",
      changed: "9(212) 555-0142",
      caret: 1,
      to: "91-212-555-0142",
      place: 1,
    },
    {
      case: "a digit inside of a number whose country's 1 is not shown",
      text: "12125550142",
      changed: "(2192) 555-0142",
      caret: 4,
      to: "121925550142",
      place: 4,
    },
    {
      case: "deleting the eleventh digit",
      text: "55501001998",
      changed: "5550100199",
      caret: 10,
      to: "5550100199",
      place: 14,
    },
    {
      case: "digits pasted behind a full number",
      text: "4420794609",
      changed: "(442) 079-460958",
      caret: 16,
      to: "442079460958",
      place: 12,
    },
    {
      case: "an extension pasted behind a full number",
      text: "2125550142",
      changed: "(212) 555-0142 ext 9",
      caret: 20,
      to: "2125550142 ext 9",
      place: 16,
    },
    {
      case: "a plus sign in front of a number",
      text: "4420794609",
      changed: "+(442) 079-4609",
      caret: 1,
      to: "+4420794609",
      place: 1,
    },
    {
      case: "the last digit of a number that begins with 1",
      text: "1212555014",
      changed: "(121) 255-50142",
      caret: 15,
      to: "12125550142",
      place: 14,
    },
    { case: "a plus sign", text: "", changed: "+", caret: 1, to: "+", place: 1 },
    {
      case: "a digit in the middle of a number of another country",
      text: "+44 2 7946 0958",
      changed: "+44 20 7946 0958",
      caret: 6,
      to: "+44 20 7946 0958",
      place: 6,
    },
    {
      case: "the last digit after +1",
      text: "+1 212 555 014",
      changed: "+1 212 555 0142",
      caret: 15,
      to: "+1 212 555 0142",
      place: 14,
    },
    {
      case: "the caret within a pasted number with its country code",
      text: "",
      changed: "12125550142",
      caret: 4,
      to: "12125550142",
      place: 4,
    },
    { case: "deleting a digit", text: "55501", changed: "(555) 0", caret: 7, to: "5550", place: 7 },
    {
      case: "deleting the digit after the caret",
      text: "555010",
      changed: "(555) 10",
      caret: 6,
      to: "55510",
      place: 4,
    },
    { case: "deleting the first bracket", text: "5550", changed: "555) 0", caret: 0, to: "5550", place: 0 },
    { case: "a hyphen in the place of a space", text: "55501", changed: "(555)-01", caret: 6, to: "555-01", place: 4 },
    { case: "deleting a bracket", text: "5550", changed: "(555 0", caret: 4, to: "550", place: 3 },
    { case: "deleting the only digit", text: "5", changed: "(", caret: 1, to: "", place: 0 },
    { case: "deleting everything", text: "5550100199", changed: "", caret: 0, to: "", place: 0 },
    { case: "a digit in the middle", text: "55501", changed: "(5955) 01", caret: 3, to: "595501", place: 3 },
  ])("$case", ({ text, changed, caret, to, place }) => {
    expect(retypePhone(text, changed, caret)).toEqual({ text: to, caret: place });
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
