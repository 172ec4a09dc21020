import type { EffectiveForm, FieldError } from "../../../src/domain/effective-form.ts";
import { entityPath, type Entity } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { checkForm } from "../forms/form-check.ts";
import { mergeAttributes } from "./entry-changes.ts";
import type { ServerOptions } from "../forms/options.ts";

/** Columns of a driver that a checked update sets. */
interface DriverColumns {
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

/** The columns that an update sets, and the answers to the tenant's own fields, by form. */
interface PersonUpdate {
  columns: DriverColumns;
  answers: Partial<Record<FormId, AttributeAnswers>>;
}

type PersonCheck = ({ kind: "valid" } & PersonUpdate) | { kind: "refused"; errors: FieldError[] };

/** The column of each optional path in the entities of both forms. Names are not included: all forms require them. */
const OPTIONAL_PERSON = { middleInitial: "middle_initial", birthday: "birthday", gender: "gender" } as const;
const OPTIONAL_LICENSE = { number: "license_number", "state.code": "license_state" } as const;

/** Removes the columns of hidden fields: what is not asked stays as it is stored. */
function withoutHidden(
  form: EffectiveForm | undefined,
  columns: DriverColumns,
  optional: Readonly<Record<string, keyof DriverColumns>>,
): DriverColumns {
  const kept = { ...columns };
  for (const [path, column] of Object.entries(optional)) {
    const field = form?.ui.order.find((name) => entityPath(form, name) === path);
    if (field !== undefined && form?.ui.fields[field]?.hidden === true) delete kept[column];
  }
  return kept;
}

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

function formOf(tenant: EffectiveTenant, id: FormId): EffectiveForm | undefined {
  return tenant.forms.get(id)?.form;
}

/**
 * Checks an update of a person. A body that contains only driversLicense is an update by the licence form; any other is
 * an update by the form of personal details, with the licence if it is included. A field that a form has and the body
 * omits is cleared.
 */
export function checkPersonUpdate(tenant: EffectiveTenant, body: Entity, options: ServerOptions): PersonCheck {
  const { driversLicense, ...person } = body;
  const columns: DriverColumns = {};
  const answers: PersonUpdate["answers"] = {};
  const errors: FieldError[] = [];
  if (driversLicense === undefined || Object.keys(person).length > 0) {
    const check = checkForm(tenant, "person", person, options);
    if (check.kind === "refused") errors.push(...check.errors);
    else {
      answers.person = attributesOf(check.entity);
      Object.assign(columns, withoutHidden(formOf(tenant, "person"), personColumns(check.entity), OPTIONAL_PERSON));
    }
  }
  if (driversLicense !== undefined) {
    const check = checkForm(tenant, "drivers-license", driversLicense, options);
    if (check.kind === "refused") errors.push(...check.errors);
    else {
      answers["drivers-license"] = attributesOf(check.entity);
      const form = formOf(tenant, "drivers-license");
      Object.assign(columns, withoutHidden(form, licenseColumns(check.entity), OPTIONAL_LICENSE));
    }
  }
  return errors.length > 0 ? { kind: "refused", errors } : { kind: "valid", columns, answers };
}

/** The attributes in a driver's row, of the person and of the licence. */
interface StoredAttributes {
  attributes: AttributeAnswers;
  license_attributes: AttributeAnswers;
}

/** Merges the attributes of the columns into the stored ones, for the person and for the licence. */
export function withStoredAttributes(
  tenant: EffectiveTenant,
  columns: DriverColumns,
  stored: StoredAttributes,
): DriverColumns {
  const merged = { ...columns };
  const { attributes, license_attributes: ofLicense } = columns;
  if (attributes !== undefined) {
    merged.attributes = mergeAttributes(formOf(tenant, "person"), stored.attributes, attributes);
  }
  if (ofLicense !== undefined) {
    merged.license_attributes = mergeAttributes(
      formOf(tenant, "drivers-license"),
      stored.license_attributes,
      ofLicense,
    );
  }
  return merged;
}
