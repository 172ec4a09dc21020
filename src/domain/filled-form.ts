import { withoutAnswers } from "./attributes.ts";
import type { EffectiveForm } from "./effective-form.ts";
import { formSteps, type EffectiveFlow } from "./flows.ts";
import type { AskedFields } from "./form-entity.ts";
import type { Attributes } from "./generated/api-entities.ts";
import { isRecord } from "./is-record.ts";

/** A form as it was shown, and the content hash of that version where it is known. */
export interface ShownForm {
  readonly form: EffectiveForm;
  readonly version?: string | undefined;
}

/** How a form was filled in: in which version, what it asked, and whether its answers were sent with Next. */
export interface FilledForm {
  /** Content hash of the form; undefined where the answers came without one, and nothing is known against them. */
  readonly version?: string | undefined;
  /** Label of each field that it asked, by the field's name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly isDone: boolean;
}

/** The forms of a flow that were filled in, by the ids of their steps. */
export type FilledForms = Readonly<Record<string, FilledForm>>;

export function filledForm({ form, version }: ShownForm, isDone: boolean): FilledForm {
  const labels = form.ui.order.map((name) => [name, form.ui.fields?.[name]?.label ?? name]);
  return { version, labels: Object.fromEntries(labels) as Record<string, string>, isDone };
}

/** What is stored of a filled form, or undefined for anything else. */
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

/** What is stored of the filled forms of a flow, or undefined where nothing of that kind is. */
export function readFilledForms(value: unknown): FilledForms | undefined {
  if (!isRecord(value)) return undefined;
  const forms = Object.entries(value).map(([step, form]) => [step, readFilledForm(form)] as const);
  return Object.fromEntries(forms.filter((entry): entry is [string, FilledForm] => entry[1] !== undefined));
}

/** Whether a form was filled in under another version than this one. */
export function isOutdated(filled: FilledForm | undefined, version: string | undefined): boolean {
  return filled?.version !== undefined && filled.version !== version;
}

/** What a filled form asked, for carrying its answers into a later version: the mapping of product fields never changes. */
export function askedFields({ labels }: FilledForm, { entity }: EffectiveForm): AskedFields {
  const fields = Object.entries(labels).map(([name, label]) => [name, { label }] as const);
  return {
    ...(entity === undefined ? {} : { entity }),
    ui: { order: Object.keys(labels), fields: Object.fromEntries(fields) },
  };
}

/** The answers that a step of the flow still asks for; those of steps that are gone are left out. */
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
 * The first step of the flow whose form is not answered as it is now: it has another version than the one that was filled
 * in, or the step was added since. Undefined where nothing is known of how the forms were filled in.
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
