import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { fieldDeclarations } from "./checks/field-declarations.ts";

/** The label of a field's choice when the tenant was last read. */
export interface ChoiceLabel {
  readonly form: string;
  readonly field: string;
  readonly value: string;
  readonly label: string;
}

type Schema = Record<string, unknown>;

/** The values that a schema restricts an answer to, or its items if it is a list. */
export function choiceValues(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { enum: listed, oneOf, items } = schema as Schema;
  const values = Array.isArray(listed) ? listed : [];
  const constants = Array.isArray(oneOf) ? oneOf.map((option: Schema) => option["const"]) : [];
  return [...values, ...constants, ...choiceValues(items)].map(String);
}

/** The choices that a form offers now, by field. */
function choicesOf(form: EffectiveForm): Map<string, Set<string>> {
  const choices = new Map<string, Set<string>>();
  for (const { name, schema } of fieldDeclarations(form.schema, "")) {
    const known = choices.get(name) ?? new Set<string>();
    choices.set(name, new Set([...known, ...choiceValues(schema)]));
  }
  return choices;
}

/** The labels of all choices that these forms offer now. */
export function offeredLabels(forms: readonly EffectiveForm[]): ChoiceLabel[] {
  return forms.flatMap((form) => {
    const choices = choicesOf(form);
    return Object.entries(form.ui.fields).flatMap(([field, { optionLabels = {} }]) =>
      Object.entries(optionLabels)
        .filter(([value]) => choices.get(field)?.has(value) === true)
        .map(([value, label]) => ({ form: form.id, field, value, label })),
    );
  });
}

/**
 * Adds the last labels of choices that the form no longer offers, so that earlier answers are shown with their labels.
 * They cannot be chosen, since the schema decides that.
 */
export function withFormerLabels(form: EffectiveForm, former: readonly ChoiceLabel[]): EffectiveForm {
  const choices = choicesOf(form);
  const fields = { ...form.ui.fields };
  for (const { form: formId, field, value, label } of former) {
    const ui = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (formId !== form.id || ui === undefined || choices.get(field)?.has(value) === true) continue;
    fields[field] = { ...ui, optionLabels: { ...ui.optionLabels, [value]: label } };
  }
  return { ...form, ui: { ...form.ui, fields } };
}

/** The labels that are not among the known ones, or that have changed. */
export function newLabels(offered: readonly ChoiceLabel[], known: readonly ChoiceLabel[]): ChoiceLabel[] {
  const key = ({ form, field, value, label }: ChoiceLabel) => JSON.stringify([form, field, value, label]);
  const keys = new Set(known.map(key));
  return offered.filter((label) => !keys.has(key(label)));
}
