import type { EffectiveForm, FormValues, FormModule } from "../../src/domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity } from "../../src/domain/form-entity.ts";
import { describeFailures } from "../../src/domain/form-errors.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";

/** A style as the answers of the style form. */
export function answersOfStyle(form: EffectiveForm, style: unknown): FormValues {
  return formDataFromEntity(form, style);
}

/** The style that valid answers mean; what the form does not ask stays as published, an absent answer is an empty one. */
export function styleOf(form: EffectiveForm, published: Style, answers: FormValues): Style {
  const nothing: Partial<Style> = { footerText: "", headerImage: { uri: "" } };
  return { ...published, ...nothing, ...entityFromFormData(form, answers) };
}

function refusedFields(module: FormModule, answers: FormValues): Set<string> {
  return new Set(describeFailures(module.form, {}, module.validate(answers)).map(({ field }) => field));
}

/** The answers of valid fields; a field whose answer is not valid (yet) keeps its last valid one. */
export function validAnswers(module: FormModule, answers: FormValues, last: FormValues): FormValues {
  const refused = refusedFields(module, answers);
  const of = (name: string) => (refused.has(name) ? last[name] : answers[name]);
  return Object.fromEntries(module.form.ui.order.map((name) => [name, of(name)]));
}

/** The style that a value of unknown origin is, by the style form's own validator; undefined where it is none. */
export function readStyle(module: FormModule, published: Style, value: unknown): Style | undefined {
  const answers = answersOfStyle(module.form, value);
  return module.validate(answers).length > 0 ? undefined : styleOf(module.form, published, answers);
}
