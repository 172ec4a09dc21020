/**
 * Replaces the code that RJSF's form runs only to leave out answers (`omitExtraData`, `toPathSchema`, 2 KB gz). Ours
 * never does: the form document decides which answers are sent.
 */
export default function unasked(): never {
  throw new Error("a form was asked to leave out answers by itself");
}

export const getUsedFormData = unasked;
export const getFieldNames = unasked;
export const isValueEmpty = unasked;
