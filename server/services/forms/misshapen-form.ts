import type { EffectiveForm, FieldError } from "../../../src/domain/effective-form.ts";
import { entityPath } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { checkForm, fieldError } from "./form-check.ts";
import type { ServerOptions } from "./options.ts";

/** A form that a body, or the part of it at `at`, is the answers of. */
export interface BodyForm {
  form: FormId;
  at?: string;
}

/** Where a body broke the outer shape of its call, as AJV says it. */
interface ShapeFault {
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}

/** Faults of names that nobody asked for: no field of a form has words for them. */
const STRANGE_NAMES = new Set(["additionalProperties", "propertyNames", "maxProperties"]);

function placeOf({ instancePath, params }: ShapeFault): string {
  const missing = params["missingProperty"];
  const names = instancePath.split("/").slice(1);
  return [...names, ...(typeof missing === "string" ? [missing] : [])].join(".");
}

function isAt(path: string, place: string): boolean {
  return place === "" || path === place || path.startsWith(`${place}.`) || place.startsWith(`${path}.`);
}

/** Shown fields that a fault at this place of the form's entity is about. */
function fieldsAt(form: EffectiveForm, place: string): string[] {
  const shown = form.ui.order.filter((field) => form.ui.fields[field]?.hidden !== true);
  return shown.filter((field) => isAt(entityPath(form, field), place));
}

/** The part of a body that a form judges and the place of the fault in it; undefined where the fault lies elsewhere. */
function partWith(place: string, { at }: BodyForm, body: unknown): { entity: unknown; place: string } | undefined {
  if (at === undefined) return place === "" ? undefined : { entity: body, place };
  if (place !== at && !place.startsWith(`${at}.`)) return undefined;
  return { entity: (body as Record<string, unknown>)[at], place: place.slice(at.length + 1) };
}

/**
 * A body that breaks the shape of its call at a field of its form (a text where a number belongs, a missing part), in the
 * words of that form: everything that it refuses, the field at fault among it. Empty where the fault is at no field.
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
