import type { EffectiveForm } from "../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../domain/form-entity.ts";
import type { AnyEntry } from "../domain/profile-entries.ts";

/** What to send to change a stored entry: what its form asks, under its id, and never its account. */
export function requestOf(form: EffectiveForm, stored: AnyEntry, changes: Entity = {}): Entity & { id: string } {
  return { ...entityFromFormData(form, formDataFromEntity(form, stored)), ...changes, id: stored.id };
}
