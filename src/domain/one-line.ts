/** Control characters, line breaks among them, and halves of character pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Whether a text can be printed on one line: the rule of free text that no form judges and that stands in orders and on
 * receipts. The product's forms have the same in their patterns.
 */
export function isOneLine(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
