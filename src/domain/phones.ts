/** Most digits of a phone number (specification section 9). */
const PHONE_DIGITS = 10;

/** The ASCII digits of a text; digits of other scripts do not count. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Any character but digits and separators: the letters before an extension, a sign, a digit of another script. */
const OTHER_SIGN = /[^\d\p{Z}\p{C}\p{Pd}\p{Ps}\p{Pe}+./·]/u;

/** A digit of another script, or a fraction. */
const OTHER_NUMERAL = /[^\P{N}\d]/u;

/** A plus sign before the first digit, which marks a country code. */
const COUNTRY_SIGN = /^\D*[+\uff0b]/;

/** Lengths of the first group if it begins with the country code 1: up to the area code, exchange or last digit. */
const GROUPS_WITH_CODE = [4, 7, PHONE_DIGITS + 1];

/** Whether anything but separators is between two digits. */
function isInterrupted(text: string): boolean {
  const between = text.split(/\d+/).slice(1, -1);
  return OTHER_NUMERAL.test(text) || between.some((part) => OTHER_SIGN.test(part));
}

/**
 * Whether a country code 1 precedes ten other digits. Whether these are a number in use is not checked, with or without
 * the 1. "138 1234 5678" has no country code 1: its groups are those of another country.
 */
function hasCountryCode(text: string, digits: string): boolean {
  if (digits.length !== PHONE_DIGITS + 1 || !digits.startsWith("1")) return false;
  const firstGroup = /\d+/.exec(text)?.[0] ?? "";
  if (firstGroup === "1" || COUNTRY_SIGN.test(text)) return true;
  return GROUPS_WITH_CODE.includes(firstGroup.length);
}

/**
 * The digits of a number with at most ten of them, without a leading +1 or 1 (decisions.md section 9). Undefined for
 * all else, such as a number of another country, with more digits or with an extension, or words: such text is stored
 * as typed, and the form rejects it with a message.
 */
function nationalDigits(text: string): string | undefined {
  if (isInterrupted(text)) return undefined;
  const digits = digitsOf(text);
  if (hasCountryCode(text, digits)) return digits.slice(1);
  if (digits === "" && OTHER_SIGN.test(text)) return undefined;
  return COUNTRY_SIGN.test(text) || digits.length > PHONE_DIGITS ? undefined : digits;
}

/** A typed or pasted number as it is stored: its digits, or the whole text if it is not a national number. */
export function phoneValue(text: string): string {
  return nationalDigits(text) ?? text;
}

/** The digits for formatting a text that has only digits and separators; undefined if it is shown as typed. */
function formattedDigits(text: string): string | undefined {
  return OTHER_SIGN.test(text) ? undefined : nationalDigits(text);
}

/**
 * Formats digits as (123) 456-7890, complete or not; text that is not a national number, or has words, is unchanged.
 */
export function formatPhone(text: string): string {
  const digits = formattedDigits(text);
  if (digits === undefined) return text;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === "") return area === "" ? "" : `(${area}`;
  return line === "" ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** Formats a stored number of ten digits as (123) 456-7890; anything else is unchanged. */
export function shownPhone(number: string): string {
  return /^\d{10}$/.test(number) ? formatPhone(number) : number;
}

/** A phone field after a change: the text typed so far, and the place of the caret in `formatPhone(text)`. */
interface RetypedPhone {
  text: string;
  caret: number;
}

/** The place in a text after its n-th digit. */
function behindDigit(text: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? "")) seen += 1;
    if (seen === count) return place + 1;
  }
  return text.length;
}

/** How many digits the formatted text leaves out: the country code 1. */
function droppedDigits(text: string): number {
  return digitsOf(text).length - digitsOf(formatPhone(text)).length;
}

/** The text, with the caret moved from its place in it to the same place in the formatted text. */
function retyped(text: string, place: number): RetypedPhone {
  if (formattedDigits(text) === undefined) return { text, caret: place };
  return { text, caret: behindDigit(formatPhone(text), digitsOf(text.slice(0, place)).length - droppedDigits(text)) };
}

/**
 * The part of `before` that a change replaced, if the caret is after the new part; all of `before` if nothing matches.
 */
function replacedPart(before: string, after: string, caret: number): { start: number; end: number } {
  const end = before.length - (after.length - caret);
  if (end < 0 || after.slice(caret) !== before.slice(end)) return { start: 0, end: before.length };
  let start = 0;
  while (start < Math.min(caret, end) && before[start] === after[start]) start += 1;
  return { start, end };
}

/**
 * Reads a phone field after a change. `text` is what was typed before, which the field shows as `formatPhone(text)`;
 * `changed` is the field's text now, with the caret at `caret`. Nothing typed is lost: a number results in the same
 * text whether it is typed, pasted or filled in by the browser. Deleting a formatting character deletes the digit
 * before it, since the formatting would otherwise restore it and the key would do nothing.
 */
export function retypePhone(text: string, changed: string, caret: number): RetypedPhone {
  if (formattedDigits(text) === undefined) return retyped(changed, caret);
  const shown = formatPhone(text);
  const { start, end } = replacedPart(shown, changed, caret);
  const digitsUpTo = (place: number) => digitsOf(shown.slice(0, place)).length;
  /** The place in the typed text after this number of shown digits. */
  const behind = (count: number) => behindDigit(text, count === 0 ? 0 : count + droppedDigits(text));
  const inserted = changed.slice(start, changed.length - (shown.length - end));
  const isOnlyFormatting = inserted === "" && start < end && digitsUpTo(start) === digitsUpTo(end);
  const from = start === shown.length ? text.length : behind(digitsUpTo(start) - (isOnlyFormatting ? 1 : 0));
  const to = end === shown.length && !isOnlyFormatting ? text.length : behind(digitsUpTo(end));
  return retyped(text.slice(0, from) + inserted + text.slice(to), from + caret - start);
}
