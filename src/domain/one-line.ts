/**
 * Control characters, line breaks among them, halves of character pairs, and the controls of writing direction, which
 * would turn around whatever is beside the text: a license plate, for instance.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether a text can be printed on one line: the rule of free text that no form judges and that is in orders and on
 * receipts. The product's forms have the same in their patterns.
 */
export function isOneLine(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
