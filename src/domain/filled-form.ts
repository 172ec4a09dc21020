import { withoutAnswers } from "./attributes.ts";
import type { EffectiveForm } from "./effective-form.ts";
import { formSteps, type EffectiveFlow } from "./flows.ts";
import type { AskedFields } from "./form-entity.ts";
import type { Attributes } from "./generated/api-entities.ts";
import { isRecord } from "./is-record.ts";

/** A form as it was shown, and the content hash of that version if it is known. */
export interface ShownForm {
  readonly form: EffectiveForm;
  readonly version?: string | undefined;
}

/** How a form was filled in: in which version, with which fields, and whether its answers were submitted with Next. */
export interface FilledForm {
  /** Content hash of the form; undefined if the answers came without one, and then they never count as outdated. */
  readonly version?: string | undefined;
  /** The label of each of its fields, by the field's name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly isDone: boolean;
}

/** The forms of a flow that were filled in, by the ids of their steps. */
export type FilledForms = Readonly<Record<string, FilledForm>>;

export function filledForm({ form, version }: ShownForm, isDone: boolean): FilledForm {
  const labels = form.ui.order.map((name) => [name, form.ui.fields?.[name]?.label ?? name]);
  return { version, labels: Object.fromEntries(labels) as Record<string, string>, isDone };
}

/** Reads a stored filled form; undefined for anything else. */
export function readFilledForm(value: unknown): FilledForm | undefined {
  if (!isRecord(value) || !isRecord(value["labels"])) return undefined;
  const labels = Object.entries(value["labels"]).filter((entry): entry is [string, string] => isText(entry[1]));
  const version = value["version"];
  return {
    ...(isText(version) ? { version } : {}),
    labels: Object.fromEntries(labels),
    isDone: value["isDone"] === true,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Reads the stored filled forms of a flow; undefined if the value is not an object. */
export function readFilledForms(value: unknown): FilledForms | undefined {
  if (!isRecord(value)) return undefined;
  const forms = Object.entries(value).map(([step, form]) => [step, readFilledForm(form)] as const);
  return Object.fromEntries(forms.filter((entry): entry is [string, FilledForm] => entry[1] !== undefined));
}

/** Whether a form was filled in with another version than this one. */
export function isOutdated(filled: FilledForm | undefined, version: string | undefined): boolean {
  return filled?.version !== undefined && filled.version !== version;
}

/**
 * The fields of a filled form, for carrying its answers to a later version. Product fields always have the same
 * mapping.
 */
export function askedFields({ labels }: FilledForm, { entity }: EffectiveForm): AskedFields {
  const fields = Object.entries(labels).map(([name, label]) => [name, { label }] as const);
  return {
    ...(entity === undefined ? {} : { entity }),
    ui: { order: Object.keys(labels), fields: Object.fromEntries(fields) },
  };
}

/** The answers that a step of the flow still asks for, without those of steps that no longer exist. */
export function answersStillAsked(
  attributes: Attributes,
  filled: FilledForms | undefined,
  flow: EffectiveFlow | undefined,
): Attributes {
  if (filled === undefined || flow === undefined) return attributes;
  const steps = formSteps(flow).map(({ id }) => id);
  const namesOf = (isMeant: (step: string) => boolean) =>
    Object.entries(filled).flatMap(([step, { labels }]) => (isMeant(step) ? Object.keys(labels) : []));
  const asked = namesOf((step) => steps.includes(step));
  const gone = namesOf((step) => !steps.includes(step)).filter((name) => !asked.includes(name));
  return gone.length === 0 ? attributes : withoutAnswers(attributes, gone);
}

/**
 * Returns the first step of the flow whose form has no answers in its current version: it was filled in with another
 * version, or the step was added since. Undefined if it is not known how the forms were filled in.
 */
export function changedStep(
  filled: FilledForms | undefined,
  flow: EffectiveFlow | undefined,
  versionOf: (formId: string) => string | undefined,
): string | undefined {
  if (filled === undefined) return undefined;
  const isAnswered = (step: string, form: string) =>
    filled[step]?.isDone === true && !isOutdated(filled[step], versionOf(form));
  return formSteps(flow).find(({ id, form }) => !isAnswered(id, form))?.id;
}
