import type { EffectiveForm, FormValues, FormModule } from "../../src/domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity } from "../../src/domain/form-entity.ts";
import { describeFailures } from "../../src/domain/form-errors.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";

/** Converts a style to the answers of the style form. */
export function answersOfStyle(form: EffectiveForm, style: unknown): FormValues {
  return formDataFromEntity(form, style);
}

/**
 * Converts valid answers to a style. Properties without a field stay as published; an absent answer is an empty value.
 */
export function styleOf(form: EffectiveForm, published: Style, answers: FormValues): Style {
  const nothing: Partial<Style> = { footerText: "", headerImage: { uri: "" } };
  return { ...published, ...nothing, ...entityFromFormData(form, answers) };
}

function refusedFields(module: FormModule, answers: FormValues): Set<string> {
  return new Set(describeFailures(module.form, {}, module.validate(answers)).map(({ field }) => field));
}

/** The answers of valid fields; a field with an invalid answer keeps its last valid one. */
export function validAnswers(module: FormModule, answers: FormValues, last: FormValues): FormValues {
  const refused = refusedFields(module, answers);
  const of = (name: string) => (refused.has(name) ? last[name] : answers[name]);
  return Object.fromEntries(module.form.ui.order.map((name) => [name, of(name)]));
}

/** Validates an unknown value with the style form's own validator; undefined if it is not a style. */
export function readStyle(module: FormModule, published: Style, value: unknown): Style | undefined {
  const answers = answersOfStyle(module.form, value);
  return module.validate(answers).length > 0 ? undefined : styleOf(module.form, published, answers);
}
