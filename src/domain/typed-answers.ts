import type { FormValues } from "./effective-form.ts";

/** What was typed in a form that was not saved. */
export interface TypedAnswers {
  /** Every answer as it stood in the form. */
  data: FormValues;
  /** The answers that the form began with; none for something new. */
  began?: FormValues;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is stored now with only those answers of a form over it that the person changed there, taken back or given. */
export function overStored({ data, began = {} }: TypedAnswers, stored: FormValues): FormValues {
  const names = Object.keys({ ...stored, ...began, ...data });
  const answers = names.map((name) => [name, isSame(data[name], began[name]) ? stored[name] : data[name]] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}
