/** Most digits that a phone number has (specification section 9). */
const PHONE_DIGITS = 10;

/** Digits of a text; those of other scripts are none. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Any sign but digits and what separates them: the letters before an extension, a sign, a digit of another script. */
const OTHER_SIGN = /[^\d\p{Z}\p{C}\p{Pd}\p{Ps}\p{Pe}+./·]/u;

/** A digit of another script, or a fraction. */
const OTHER_NUMERAL = /[^\P{N}\d]/u;

/** A plus sign before the first digit: what follows is the code of a country. */
const COUNTRY_SIGN = /^\D*[+\uff0b]/;

/** Digits in the first group of a number that is written with the country's 1: the 1 alone, or up to the end of a part. */
const GROUPS_WITH_CODE = [4, 7, PHONE_DIGITS + 1];

/** Whether anything but separators is between two digits. */
function isInterrupted(text: string): boolean {
  const between = text.split(/\d+/).slice(1, -1);
  return OTHER_NUMERAL.test(text) || between.some((part) => OTHER_SIGN.test(part));
}

/**
 * Whether there is a 1 before ten other digits, which is the country's. Whether those are a number that is in use is not
 * judged, with the 1 as little as without it. "138 1234 5678" has no such 1: its groups are those of another country.
 */
function hasCountryCode(text: string, digits: string): boolean {
  if (digits.length !== PHONE_DIGITS + 1 || !digits.startsWith("1")) return false;
  const firstGroup = /\d+/.exec(text)?.[0] ?? "";
  if (firstGroup === "1" || COUNTRY_SIGN.test(text)) return true;
  return GROUPS_WITH_CODE.includes(firstGroup.length);
}

/**
 * The digits of a number that has at most ten, without the +1 or 1 before them (decisions.md section 9). Undefined for
 * everything else, such as a number of another country, one with more digits, one with an extension, and mere words: it
 * is kept as it was typed, and the form rejects it in words.
 */
function nationalDigits(text: string): string | undefined {
  if (isInterrupted(text)) return undefined;
  const digits = digitsOf(text);
  if (hasCountryCode(text, digits)) return digits.slice(1);
  if (digits === "" && OTHER_SIGN.test(text)) return undefined;
  return COUNTRY_SIGN.test(text) || digits.length > PHONE_DIGITS ? undefined : digits;
}

/** A typed or pasted number as it is stored: its digits, or the whole text of what is no national number. */
export function phoneValue(text: string): string {
  return nationalDigits(text) ?? text;
}

/** The digits that a text of nothing but digits and separators is formatted by; undefined where it is shown as typed. */
function formattedDigits(text: string): string | undefined {
  return OTHER_SIGN.test(text) ? undefined : nationalDigits(text);
}

/** (123) 456-7890, or as much of it as there are digits; what is no national number, or has words beside it, as it is. */
export function formatPhone(text: string): string {
  const digits = formattedDigits(text);
  if (digits === undefined) return text;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === "") return area === "" ? "" : `(${area}`;
  return line === "" ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** A stored number as a person reads it: (123) 456-7890 for ten digits; anything else as it is. */
export function shownPhone(number: string): string {
  return /^\d{10}$/.test(number) ? formatPhone(number) : number;
}

/** A phone field after a change: everything that was typed so far, and where the caret belongs in `formatPhone(text)`. */
interface RetypedPhone {
  text: string;
  caret: number;
}

/** Place in a text behind its n-th digit. */
function behindDigit(text: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? "")) seen += 1;
    if (seen === count) return place + 1;
  }
  return text.length;
}

/** Digits of the text that its formatted form leaves out: the country's 1. */
function droppedDigits(text: string): number {
  return digitsOf(text).length - digitsOf(formatPhone(text)).length;
}

/** The text with the caret at this place of it, moved to where that is in its formatted form. */
function retyped(text: string, place: number): RetypedPhone {
  if (formattedDigits(text) === undefined) return { text, caret: place };
  return { text, caret: behindDigit(formatPhone(text), digitsOf(text.slice(0, place)).length - droppedDigits(text)) };
}

/** The part of `before` that a change replaced, given the caret behind the new part; all of it where nothing fits. */
function replacedPart(before: string, after: string, caret: number): { start: number; end: number } {
  const end = before.length - (after.length - caret);
  if (end < 0 || after.slice(caret) !== before.slice(end)) return { start: 0, end: before.length };
  let start = 0;
  while (start < Math.min(caret, end) && before[start] === after[start]) start += 1;
  return { start, end };
}

/**
 * Reads a phone field after a change. `text` is what was typed before, of which the field shows `formatPhone(text)`;
 * `changed` is what is in the field now, with the caret at `caret`. Nothing that was typed is lost: key by key, pasted
 * and filled in by the browser, a number comes to the same text. Deleting a formatting character deletes the digit before
 * it, as otherwise the formatting would bring it back and the key would do nothing.
 */
export function retypePhone(text: string, changed: string, caret: number): RetypedPhone {
  if (formattedDigits(text) === undefined) return retyped(changed, caret);
  const shown = formatPhone(text);
  const { start, end } = replacedPart(shown, changed, caret);
  const digitsUpTo = (place: number) => digitsOf(shown.slice(0, place)).length;
  /** The place in what was typed behind so many of the digits that are shown. */
  const behind = (count: number) => behindDigit(text, count === 0 ? 0 : count + droppedDigits(text));
  const inserted = changed.slice(start, changed.length - (shown.length - end));
  const isOnlyFormatting = inserted === "" && start < end && digitsUpTo(start) === digitsUpTo(end);
  const from = start === shown.length ? text.length : behind(digitsUpTo(start) - (isOnlyFormatting ? 1 : 0));
  const to = end === shown.length && !isOnlyFormatting ? text.length : behind(digitsUpTo(end));
  return retyped(text.slice(0, from) + inserted + text.slice(to), from + caret - start);
}
