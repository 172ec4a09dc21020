import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { entityPath, type Entity } from "../../../src/domain/form-entity.ts";
import { isSamePlate } from "../../../src/domain/plates.ts";
import type { EntryList } from "../../../src/domain/profile-entries.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import { attributesOf } from "../forms/checked-entity.ts";
import { plateOf } from "./taken-plate.ts";
import { columnsOf, PROFILE_LISTS } from "./profile-lists.ts";

function hiddenPaths(form: EffectiveForm): Set<string> {
  return new Set(
    form.ui.order.filter((field) => form.ui.fields[field]?.hidden === true).map((field) => entityPath(form, field)),
  );
}

/**
 * Returns the columns that a checked entry sets on a stored one. A field that the form has and the entry omits is
 * cleared; a field that the form does not show (a hidden one, or a question of a former overlay) is kept.
 */
export function changedColumns(
  tenant: EffectiveTenant,
  list: EntryList,
  stored: Entity,
  entity: Entity,
): Record<string, unknown> {
  const { form: formId, columns } = PROFILE_LISTS[list];
  const form = tenant.forms.get(formId)?.form;
  const hidden = form === undefined ? new Set<string>() : hiddenPaths(form);
  const next: Record<string, unknown> = columnsOf(list, entity);
  for (const [path, [column]] of Object.entries(columns)) if (hidden.has(path)) delete next[column];
  // One of two older vehicles with the same plate has no key, and gets none as long as it keeps its plate.
  if (list === "vehicle" && isSamePlate(plateOf(stored), plateOf(entity))) delete next["plate_key"];
  next["attributes"] = mergeAttributes(form, attributesOf(stored), JSON.stringify(attributesOf(entity)));
  return next;
}

/**
 * Returns the attributes after an update. Answers to the form's fields are replaced; answers to questions that it does
 * not show (hidden ones, those of the registration form, or of a former overlay) are kept.
 */
export function mergeAttributes(form: EffectiveForm | undefined, stored: AttributeAnswers, next: string): string {
  const shown = (form?.ui.order ?? []).filter((field) => form?.ui.fields[field]?.hidden !== true);
  const asked = new Set(form === undefined ? [] : shown.map((field) => entityPath(form, field)));
  const kept = Object.entries(stored).filter(([name]) => !asked.has(`attributes.${name}`));
  return JSON.stringify({ ...Object.fromEntries(kept), ...(JSON.parse(next) as AttributeAnswers) });
}
