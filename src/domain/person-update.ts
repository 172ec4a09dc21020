import type { Entity } from "./form-entity.ts";
import type { MessageKey } from "./messages.ts";

/**
 * Catalogue key of the dialog's title when updating a person fails (specification section 5, decisions.md section 5):
 * licence number or state empty: 'Edit License Number & State'; first or last name empty: 'Edit User Name'. A save
 * sends one of the two forms, and only its fields can be empty, so the form decides.
 */
export function personUpdateTitleKey(person: Entity): MessageKey {
  const hasNames = person["firstName"] !== undefined || person["lastName"] !== undefined;
  return person["driversLicense"] !== undefined || !hasNames ? "calls.titles.editLicense" : "calls.titles.editUserName";
}
