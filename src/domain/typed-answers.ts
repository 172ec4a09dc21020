import type { FormValues } from "./effective-form.ts";

/** The typed answers of a form that was not saved. */
export interface TypedAnswers {
  /** Every answer in the form. */
  data: FormValues;
  /** The answers that the form began with; missing for a new entity. */
  began?: FormValues;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the stored answers with only those answers replaced that the person added, changed or cleared in the form.
 */
export function overStored({ data, began = {} }: TypedAnswers, stored: FormValues): FormValues {
  const names = Object.keys({ ...stored, ...began, ...data });
  const answers = names.map((name) => [name, isSame(data[name], began[name]) ? stored[name] : data[name]] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}
