import type { Entity } from "./form-entity.ts";
import type { MessageKey } from "./messages.ts";

/**
 * Catalogue key of the dialog's title when updating a person fails (specification section 5, decisions.md section 5):
 * licence number or state empty: 'Edit License Number & State'; first or last name empty: 'Edit User Name'. A save
 * carries one of the two forms, so the form decides, whose fields alone can be the empty ones.
 */
export function personUpdateTitleKey(person: Entity): MessageKey {
  const hasNames = person["firstName"] !== undefined || person["lastName"] !== undefined;
  return person["driversLicense"] !== undefined || !hasNames ? "calls.titles.editLicense" : "calls.titles.editUserName";
}
