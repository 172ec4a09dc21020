import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { entityPath } from "../../../src/domain/form-entity.ts";
import type { AttributeAnswers } from "../../db/schema.ts";

/**
 * Attributes after an update: answers to the form's fields are replaced, answers to questions that it does not ask (hidden
 * ones, those of the registration form, or of an overlay of former times) stay.
 */
export function mergeAttributes(form: EffectiveForm | undefined, stored: AttributeAnswers, next: string): string {
  const shown = (form?.ui.order ?? []).filter((field) => form?.ui.fields[field]?.hidden !== true);
  const asked = new Set(form === undefined ? [] : shown.map((field) => entityPath(form, field)));
  const kept = Object.entries(stored).filter(([name]) => !asked.has(`attributes.${name}`));
  return JSON.stringify({ ...Object.fromEntries(kept), ...(JSON.parse(next) as AttributeAnswers) });
}
