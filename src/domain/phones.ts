/** Most digits that a phone number has (specification section 9). */
const PHONE_DIGITS = 10;

/** Digits of a text; those of other scripts are none. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * The digits of a number that has at most ten, without the +1 or 1 before them. Undefined for a number of another
 * country and for one with more digits: these are kept as they were typed, and the form refuses them in words.
 */
function nationalDigits(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits.length === PHONE_DIGITS + 1 && digits.startsWith("1")) return digits.slice(1);
  const namesCountry = /^\s*\+/.test(text);
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

/**
 * Reads a phone field after a change. `caret` is the place of the caret in `typed`. One digit more on a full number does
 * nothing, unless the number can only be completed by it: no area code begins with 0 or 1. Deleting a formatting character
 * deletes the digit before it, as otherwise the formatting would bring it back and the key would do nothing.
 */
export function retypePhone(shown: string, typed: string, caret: number): RetypedPhone {
  const before = digitsOf(typed.slice(0, caret)).length;
  const held = nationalDigits(shown);
  const digits = nationalDigits(typed);
  if (digits === undefined) {
    const isOneTooMany = typed.length === shown.length + 1 && !typed.includes("+");
    if (held !== undefined && isOneTooMany && !held.startsWith("0")) return placed(held, before - 1);
    return { value: typed, caret };
  }
  const isOnlyFormattingGone = typed.length < shown.length && digits === held && before > 0;
  if (isOnlyFormattingGone) {
    return placed(digits.slice(0, before - 1) + digits.slice(before), before - 1);
  }
  const leftOut = digitsOf(typed).length - digits.length;
  return placed(digits, before - leftOut);
}
