import type { RJSFSchema } from "@rjsf/utils";
import type { EffectiveForm, FormData } from "../../domain/effective-form.ts";

/** The schema as it stands for these answers: every condition decided. */
export type ResolveSchema = (data: FormData) => RJSFSchema;

/** Answers of fields that a condition took off the page, kept in case it brings them back. */
export type Shelf = Readonly<FormData>;

function has(data: FormData, name: string): boolean {
  return Object.hasOwn(data, name) && data[name] !== undefined;
}

function isAsked(schema: RJSFSchema, name: string): boolean {
  return schema.properties !== undefined && Object.hasOwn(schema.properties, name);
}

function pick(data: FormData, isKept: (name: string) => boolean): FormData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => isKept(name)));
}

interface Answers {
  data: FormData;
  shelf: Shelf;
}

function move(answers: Answers, resolve: ResolveSchema): Answers {
  const { data, shelf } = answers;
  const schema = resolve(data);
  const leaving = pick(data, (name) => has(data, name) && !isAsked(schema, name));
  const returning = pick(shelf, (name) => isAsked(schema, name) && !has(data, name));
  if (Object.keys(leaving).length + Object.keys(returning).length === 0) return answers;
  return {
    data: { ...pick(data, (name) => !Object.hasOwn(leaving, name)), ...returning },
    shelf: { ...pick(shelf, (name) => !Object.hasOwn(returning, name)), ...leaving },
  };
}

/**
 * Moves answers that are no longer asked onto the shelf and brings back those that are asked again, until nothing moves:
 * a field may hang on another that hangs on a third. Returns the same `data` when nothing moved. Conditions that
 * contradict one another are given up after as many rounds as there are answers.
 */
export function settleAnswers(data: FormData, shelf: Shelf, resolve: ResolveSchema): Answers {
  let answers: Answers = { data, shelf };
  for (let round = Object.keys(data).length + Object.keys(shelf).length; round >= 0; round -= 1) {
    const moved = move(answers, resolve);
    if (moved === answers) return answers;
    answers = moved;
  }
  return answers;
}

/** What is sent: the answers of the fields that are asked, without empty ones; an untouched required tick box says no. */
export function askedAnswers(form: EffectiveForm, data: FormData, resolve: ResolveSchema): FormData {
  const settled = settleAnswers(data, {}, resolve).data;
  const required = resolve(settled).required ?? [];
  const unticked = required.filter((name) => form.ui.fields[name]?.widget === "checkbox" && !has(settled, name));
  return {
    ...pick(settled, (name) => has(settled, name)),
    ...Object.fromEntries(unticked.map((name) => [name, false])),
  };
}
