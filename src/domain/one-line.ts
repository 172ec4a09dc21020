/**
 * Control characters including line breaks, lone surrogates, and the controls of writing direction, which would reverse
 * the text beside them, such as a license plate.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether a text can be printed on one line: the rule for free text in orders and on receipts that no form checks. The
 * product's forms have the same rule in their patterns.
 */
export function isOneLine(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
