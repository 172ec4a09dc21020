/**
 * Stands in for what RJSF's form does only where it is asked to leave out answers (`omitExtraData`, `toPathSchema`, 2 KB
 * gz). Ours never asks: which answers are asked for, the form document says.
 */
export default function unasked(): never {
  throw new Error("a form was asked to leave out answers by itself");
}

export const getUsedFormData = unasked;
export const getFieldNames = unasked;
export const isValueEmpty = unasked;
