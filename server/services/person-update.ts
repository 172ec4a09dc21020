import type { EffectiveForm, FieldError } from "../../src/domain/effective-form.ts";
import { entityPath, type Entity } from "../../src/domain/form-entity.ts";
import type { AttributeAnswers } from "../db/schema.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { attributesOf, textAt } from "./checked-entity.ts";
import { checkForm } from "./form-check.ts";
import type { ServerOptions } from "./options.ts";

/** Columns of a driver that a checked update sets. */
export interface DriverColumns {
  first_name?: string;
  last_name?: string;
  middle_initial?: string | null;
  birthday?: string | null;
  gender?: string | null;
  attributes?: string;
  license_number?: string | null;
  license_state?: string | null;
  license_attributes?: string;
}

export type PersonCheck = { kind: "valid"; columns: DriverColumns } | { kind: "refused"; errors: FieldError[] };

function personColumns(entity: Entity): DriverColumns {
  return {
    first_name: textAt(entity, "firstName") ?? "",
    last_name: textAt(entity, "lastName") ?? "",
    middle_initial: textAt(entity, "middleInitial"),
    birthday: textAt(entity, "birthday"),
    gender: textAt(entity, "gender"),
    attributes: JSON.stringify(attributesOf(entity)),
  };
}

function licenseColumns(entity: Entity): DriverColumns {
  return {
    license_number: textAt(entity, "number"),
    license_state: textAt(entity, "state.code"),
    license_attributes: JSON.stringify(attributesOf(entity)),
  };
}

/**
 * Checks an update of a person. A body with nothing but driversLicense is the licence form alone; any other is the form
 * of personal details, with the licence where it is sent along. What a form asks and the body leaves out is cleared.
 */
export function checkPersonUpdate(tenant: EffectiveTenant, body: Entity, options: ServerOptions): PersonCheck {
  const { driversLicense, ...person } = body;
  const columns: DriverColumns = {};
  const errors: FieldError[] = [];
  if (driversLicense === undefined || Object.keys(person).length > 0) {
    const check = checkForm(tenant, "person", person, options);
    if (check.kind === "refused") errors.push(...check.errors);
    else Object.assign(columns, personColumns(check.entity));
  }
  if (driversLicense !== undefined) {
    const check = checkForm(tenant, "drivers-license", driversLicense, options);
    if (check.kind === "refused") errors.push(...check.errors);
    else Object.assign(columns, licenseColumns(check.entity));
  }
  return errors.length > 0 ? { kind: "refused", errors } : { kind: "valid", columns };
}

/**
 * Attributes after an update: answers to the form's fields are replaced, answers to questions that it does not ask (of
 * the registration form, or of an overlay of former times) stay.
 */
export function mergeAttributes(
  form: EffectiveForm,
  stored: AttributeAnswers,
  next: AttributeAnswers,
): AttributeAnswers {
  const asked = new Set(form.ui.order.map((field) => entityPath(form, field)));
  const kept = Object.entries(stored).filter(([name]) => !asked.has(`attributes.${name}`));
  return { ...Object.fromEntries(kept), ...next };
}
