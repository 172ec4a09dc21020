/** Most digits that a phone number has (specification section 9). */
export const PHONE_DIGITS = 10;

/** The digits of a typed or pasted number, ten at most. A leading country code 1 is left out: no area code begins so. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  const national = digits.length > PHONE_DIGITS && digits.startsWith("1") ? digits.slice(1) : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** (123) 456-7890, or as much of it as there are digits. Takes stored digits as well as typed text. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === "") return area === "" ? "" : `(${area}`;
  return line === "" ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** A stored number as a person reads it: (123) 456-7890 for ten digits; anything else as it is. */
export function shownPhone(number: string): string {
  return /^\d{10}$/.test(number) ? formatPhone(number) : number;
}

/** A phone field after a key: what is stored, and where the caret belongs in `formatPhone(digits)`. */
export interface RetypedPhone {
  digits: string;
  caret: number;
}

function countDigits(text: string): number {
  return text.replace(/\D/g, "").length;
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

/**
 * Reads a phone field after a change. `caret` is the place of the caret in `typed`. Deleting a formatting character
 * deletes the digit before it, as otherwise the formatting would bring it back and the key would do nothing.
 */
export function retypePhone(shown: string, typed: string, caret: number): RetypedPhone {
  const before = countDigits(typed.slice(0, caret));
  const held = phoneDigits(shown);
  // One key more on a full number is ignored; only a pasted number may bring a country code.
  const isOneTooMany = held.length === PHONE_DIGITS && typed.length === shown.length + 1;
  const digits = isOneTooMany ? held : phoneDigits(typed);
  const isOnlyFormattingGone = typed.length < shown.length && digits === held && before > 0;
  if (isOnlyFormattingGone && caret < typed.length + 1) {
    const kept = digits.slice(0, before - 1) + digits.slice(before);
    return { digits: kept, caret: caretBehind(formatPhone(kept), before - 1) };
  }
  return { digits, caret: caretBehind(formatPhone(digits), Math.min(before, digits.length)) };
}
