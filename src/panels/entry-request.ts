import type { EffectiveForm, FormValues } from "../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../domain/form-entity.ts";
import type { AnyEntry } from "../domain/profile-entries.ts";

/** What to send to put a form's answers in the place of the entry with this id. */
export function answeredRequest(form: EffectiveForm, data: FormValues, id: string): Entity & { id: string } {
  return { ...entityFromFormData(form, data), id };
}

/** What to send to change a stored entry: what its form asks, under its id, and never its account. */
export function requestOf(form: EffectiveForm, stored: AnyEntry, changes: Entity = {}): Entity & { id: string } {
  return { ...answeredRequest(form, formDataFromEntity(form, stored), stored.id), ...changes, id: stored.id };
}
