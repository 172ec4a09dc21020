/**
 * White space, controls and characters without a glyph: zero-width, fillers, variation selectors, empty Braille cell.
 */
const LEAVES_NO_MARK = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/** Whether a text shows nothing, so that for a person it is no answer, whatever characters it contains. */
export function isInvisible(text: string): boolean {
  return LEAVES_NO_MARK.test(text);
}
