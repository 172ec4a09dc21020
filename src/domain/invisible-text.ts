/** White space, controls, and characters that leave no mark: zero-width ones, fillers, variation selectors, the empty Braille cell. */
const LEAVES_NO_MARK = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/** Whether a text shows nothing at all: to a person it is no answer, whatever characters it is made of. */
export function isInvisible(text: string): boolean {
  return LEAVES_NO_MARK.test(text);
}
