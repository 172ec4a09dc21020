/** Most digits that a phone number has (specification section 9). */
const PHONE_DIGITS = 10;

/** Digits of a text; those of other scripts are none. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** A sign that does not separate the digits of a phone number, such as the letters before an extension. */
const NO_SEPARATOR = /[^\p{Z}\p{C}\p{Pd}\p{Ps}\p{Pe}+./·]/u;

/** A digit of another script, or a fraction. */
const OTHER_NUMERAL = /[^\P{N}\d]/u;

/** Whether anything but separators stands between two digits. */
function isInterrupted(text: string): boolean {
  const between = text.split(/\d+/).slice(1, -1);
  return OTHER_NUMERAL.test(text) || between.some((part) => NO_SEPARATOR.test(part));
}

/**
 * The digits of a number that has at most ten, without the +1 or 1 before them. Undefined for a number of another
 * country, for one with more digits and for one with an extension: these are kept as they were typed, and the form
 * rejects them in words.
 */
function nationalDigits(text: string): string | undefined {
  if (isInterrupted(text)) return undefined;
  const digits = digitsOf(text);
  if (digits.length === PHONE_DIGITS + 1 && digits.startsWith("1")) return digits.slice(1);
  const namesCountry = /^\D*[+\uff0b]/.test(text);
  return namesCountry || digits.length > PHONE_DIGITS ? undefined : digits;
}

/** A typed or pasted number as the form keeps it: its digits, or the whole text of what is no national number. */
export function phoneValue(text: string): string {
  return nationalDigits(text) ?? text;
}

/** (123) 456-7890, or as much of it as there are digits; anything but a national number as it is. */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text);
  if (digits === undefined) return text;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === "") return area === "" ? "" : `(${area}`;
  return line === "" ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** A stored number as a person reads it: (123) 456-7890 for ten digits; anything else as it is. */
export function shownPhone(number: string): string {
  return /^\d{10}$/.test(number) ? formatPhone(number) : number;
}

/** A phone field after a key: the new value, and where the caret belongs in `formatPhone(value)`. */
export interface RetypedPhone {
  value: string;
  caret: number;
}

/** Place in the formatted number behind its n-th digit. */
function caretBehind(formatted: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let place = 0; place < formatted.length; place += 1) {
    if (/\d/.test(formatted[place] ?? "")) seen += 1;
    if (seen === count) return place + 1;
  }
  return formatted.length;
}

function placed(digits: string, count: number): RetypedPhone {
  return { value: digits, caret: caretBehind(formatPhone(digits), count) };
}

/** The text that was typed or pasted into the field; undefined where the change was another one. */
function insertedText(shown: string, typed: string, caret: number): string | undefined {
  const start = caret - (typed.length - shown.length);
  if (start < 0 || start >= caret) return undefined;
  const isInserted = typed.startsWith(shown.slice(0, start)) && typed.slice(caret) === shown.slice(start);
  return isInserted ? typed.slice(start, caret) : undefined;
}

/** What was typed or pasted into a formatted number, without the formatting, which no longer fits. */
function withoutFormatting(typed: string, caret: number): RetypedPhone {
  const plain = (text: string) => text.replace(/[() -]/g, "");
  return { value: plain(typed), caret: plain(typed.slice(0, caret)).length };
}

/**
 * Reads a phone field after a change. `caret` is the place of the caret in `typed`. No digit is dropped but the country's 1 before ten others, however many there are. A single key that is no digit does nothing. Deleting a formatting character deletes the digit before it, as
 * otherwise the formatting would bring it back and the key would do nothing.
 */
export function retypePhone(shown: string, typed: string, caret: number): RetypedPhone {
  const before = digitsOf(typed.slice(0, caret)).length;
  const held = nationalDigits(shown);
  const inserted = insertedText(shown, typed, caret);
  if (held !== undefined && inserted !== undefined && /^[^\d+\uff0b]$/.test(inserted)) return placed(held, before);
  const digits = nationalDigits(typed);
  if (digits === undefined) {
    const isLongerNumber =
      held !== undefined && held !== "" && inserted !== undefined && /^[\d+\uff0b]+$/.test(inserted);
    return isLongerNumber ? withoutFormatting(typed, caret) : { value: typed, caret };
  }
  const isOnlyFormattingGone = typed.length < shown.length && digits === held && before > 0;
  if (isOnlyFormattingGone) {
    return placed(digits.slice(0, before - 1) + digits.slice(before), before - 1);
  }
  const leftOut = digitsOf(typed).length - digits.length;
  return placed(digits, before - leftOut);
}
