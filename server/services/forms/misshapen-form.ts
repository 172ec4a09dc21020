import type { EffectiveForm, FieldError } from "../../../src/domain/effective-form.ts";
import { entityPath } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { checkForm, fieldError } from "./form-check.ts";
import type { ServerOptions } from "./options.ts";

/** A form whose answers are a body, or the part of the body at `at`. */
export interface BodyForm {
  form: FormId;
  at?: string;
}

/** Where a body violates the schema of its call, as AJV reports it. */
interface ShapeFault {
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}

/** Faults of unknown names: no field of a form has a message for them. */
const STRANGE_NAMES = new Set(["additionalProperties", "propertyNames", "maxProperties"]);

function placeOf({ instancePath, params }: ShapeFault): string {
  const missing = params["missingProperty"];
  const names = instancePath.split("/").slice(1);
  return [...names, ...(typeof missing === "string" ? [missing] : [])].join(".");
}

function isAt(path: string, place: string): boolean {
  return place === "" || path === place || path.startsWith(`${place}.`) || place.startsWith(`${path}.`);
}

/** Returns the shown fields that a fault at this place of the form's entity concerns. */
function fieldsAt(form: EffectiveForm, place: string): string[] {
  const shown = form.ui.order.filter((field) => form.ui.fields[field]?.hidden !== true);
  return shown.filter((field) => isAt(entityPath(form, field), place));
}

/** Returns the part of a body that a form checks, and the fault's place in it; undefined if the fault is elsewhere. */
function partWith(place: string, { at }: BodyForm, body: unknown): { entity: unknown; place: string } | undefined {
  if (at === undefined) return place === "" ? undefined : { entity: body, place };
  if (place !== at && !place.startsWith(`${at}.`)) return undefined;
  return { entity: (body as Record<string, unknown>)[at], place: place.slice(at.length + 1) };
}

/**
 * Returns the form's errors for a body that violates the schema of its call at a field of the form, such as a string in
 * place of a number or a missing part. All invalid fields of the form are included, not only the one at fault. Empty if
 * the fault concerns no field.
 */
export function misshapenFields(
  tenant: EffectiveTenant,
  forms: readonly BodyForm[],
  body: unknown,
  fault: ShapeFault,
  options: ServerOptions,
): FieldError[] {
  if (STRANGE_NAMES.has(fault.keyword)) return [];
  for (const bodyForm of forms) {
    const form = tenant.forms.get(bodyForm.form)?.form;
    const part = partWith(placeOf(fault), bodyForm, body);
    if (form === undefined || part === undefined) continue;
    const atFault = fieldsAt(form, part.place);
    if (atFault.length === 0) continue;
    const check = checkForm(tenant, form.id, part.entity, options);
    const told = check.kind === "refused" ? check.errors : [];
    const untold = atFault.filter((field) => !told.some((error) => error.field === field));
    const errors = [...told, ...untold.map((field) => fieldError(form, tenant.messages, field, "type"))];
    return errors.sort((a, b) => form.ui.order.indexOf(a.field) - form.ui.order.indexOf(b.field));
  }
  return [];
}
