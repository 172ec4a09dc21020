import type { RJSFSchema } from "@rjsf/utils";
import type { EffectiveForm, FormValues } from "../../domain/effective-form.ts";
import { isAnswered } from "../../domain/form-entity.ts";
import { normalisePlate } from "../../domain/plates.ts";

/** Resolves every condition of the schema for these answers. */
type ResolveSchema = (data: FormValues) => RJSFSchema;

const CONDITIONS = ["if", "allOf", "anyOf", "oneOf", "dependencies", "$ref"];

/** Whether answers decide which fields a form shows. */
export function hasConditions(form: EffectiveForm): boolean {
  return CONDITIONS.some((keyword) => form.schema[keyword] !== undefined);
}

/** Answers of fields that a condition has hidden, kept in case they are shown again. */
export type ParkedAnswers = Readonly<FormValues>;

/** An empty list counts as no answer, like an empty text. */
function isAnswer(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function has(data: FormValues, name: string): boolean {
  return Object.hasOwn(data, name) && isAnswer(data[name]);
}

function isAsked(schema: RJSFSchema, name: string): boolean {
  return schema.properties !== undefined && Object.hasOwn(schema.properties, name);
}

function pick(data: FormValues, isKept: (name: string) => boolean): FormValues {
  return Object.fromEntries(Object.entries(data).filter(([name]) => isKept(name)));
}

interface Answers {
  data: FormValues;
  parked: ParkedAnswers;
}

function move(answers: Answers, resolve: ResolveSchema): Answers {
  const { data, parked } = answers;
  const schema = resolve(data);
  const leaving = pick(data, (name) => has(data, name) && !isAsked(schema, name));
  const returning = pick(parked, (name) => isAsked(schema, name) && !has(data, name));
  if (Object.keys(leaving).length + Object.keys(returning).length === 0) return answers;
  return {
    data: { ...pick(data, (name) => !Object.hasOwn(leaving, name)), ...returning },
    parked: { ...pick(parked, (name) => !Object.hasOwn(returning, name)), ...leaving },
  };
}

/**
 * Parks answers that are no longer asked for and restores those that are asked for again, until nothing changes: a
 * field may depend on another one that depends on a third. Returns the same `data` if nothing changed. Conditions that
 * contradict one another are abandoned after as many rounds as there are answers.
 */
export function partitionAnswers(data: FormValues, parked: ParkedAnswers, resolve: ResolveSchema): Answers {
  let answers: Answers = { data, parked };
  for (let round = Object.keys(data).length + Object.keys(parked).length; round >= 0; round -= 1) {
    const moved = move(answers, resolve);
    if (moved === answers) return answers;
    answers = moved;
  }
  return answers;
}

/**
 * The answers of `previous` that are missing from `data` although nobody cleared them: their fields are hidden. RJSF
 * drops them itself when a condition changes the schema.
 */
export function droppedAnswers(previous: FormValues, data: FormValues, resolve: ResolveSchema): FormValues {
  const schema = resolve(data);
  return pick(previous, (name) => has(previous, name) && !has(data, name) && !isAsked(schema, name));
}

/** Whether both have the same answers, apart from absent ones. */
export function isSameAnswers(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Plates in their normal form: if a form is sent with Enter, the field was not left and has not done it. */
function withNormalPlates(form: EffectiveForm, data: FormValues): FormValues {
  const entries = Object.entries(data).map(([name, value]) => {
    const isPlate = form.ui.fields[name]?.mask === "plate" && typeof value === "string";
    return [name, isPlate ? normalisePlate(value) || undefined : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The answers to send: those of the shown fields without empty ones; an untouched required checkbox counts as no. */
export function askedAnswers(form: EffectiveForm, data: FormValues, resolve: ResolveSchema): FormValues {
  const answered = pick(data, (name) => isAnswered(form, name, data[name]));
  const settled = withNormalPlates(form, partitionAnswers(answered, {}, resolve).data);
  const required = resolve(settled).required ?? [];
  const unticked = required.filter((name) => form.ui.fields[name]?.widget === "checkbox" && !has(settled, name));
  return {
    ...pick(settled, (name) => has(settled, name)),
    ...Object.fromEntries(unticked.map((name) => [name, false])),
  };
}
