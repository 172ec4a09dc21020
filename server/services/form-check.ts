import type { EffectiveForm, FieldError, FormData } from "../../src/domain/effective-form.ts";
import {
  entityFromFormData,
  formDataFromEntity,
  unknownAttributes,
  type Entity,
} from "../../src/domain/form-entity.ts";
import { fillIn, translate, type Messages } from "../../src/domain/messages.ts";
import { plateKey } from "../../src/domain/plates.ts";
import { isStorableThroughout } from "../../src/domain/storable-text.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { ServerOptions } from "./options.ts";

/** What a body is once its form has judged it: the entity with nothing that the form does not ask, or the refused fields. */
export type FormCheck = { kind: "valid"; data: FormData; entity: Entity } | { kind: "refused"; errors: FieldError[] };

/** Words of a rule that only the server can judge: the form's own, or the catalogue's. */
export function fieldError(
  form: EffectiveForm,
  messages: Messages,
  field: string,
  rule: string,
  key = `validation.${rule}`,
): FieldError {
  const label = form.ui.fields[field]?.label ?? field;
  const own = form.messages?.[field]?.[rule];
  return { field, rule, message: own === undefined ? translate(messages, key, { label }) : fillIn(own, { label }) };
}

/** Answers in the shape in which they are stored, before any rule sees them. */
function normalise(form: EffectiveForm, data: FormData): FormData {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const isPlate = form.ui.fields[field]?.mask === "plate" && typeof value === "string";
      // Letters in the normal form that people type and search in; what is seen stays the same.
      const text = typeof value === "string" ? value.normalize("NFC") : value;
      return [field, isPlate ? plateKey(value) : text];
    }),
  );
}

function serverRules(form: EffectiveForm, data: FormData, messages: Messages, options: ServerOptions): FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(data)) {
    if (!isStorableThroughout(value)) {
      errors.push(fieldError(form, messages, field, "pattern", "errors.unstorable_answer"));
      continue;
    }
    const source = form.ui.fields[field]?.options;
    if (source !== undefined && !options.has(source, value)) errors.push(fieldError(form, messages, field, "option"));
  }
  return errors;
}

/**
 * Checks a body with the tenant's effective form: the very validator that the browser ran, then what only the server
 * can look up. One error per field, in the order of the form.
 */
export function checkForm(tenant: EffectiveTenant, formId: string, body: unknown, options: ServerOptions): FormCheck {
  const compiled = tenant.forms.get(formId);
  if (compiled === undefined) throw new Error(`tenant ${tenant.slug} has no form ${formId}`);
  const { form } = compiled;
  const data = normalise(form, formDataFromEntity(form, body));
  const errors = compiled.validate(data, tenant.messages);
  for (const name of unknownAttributes(form, body)) {
    errors.push({
      field: name,
      rule: "additionalProperties",
      message: translate(tenant.messages, "validation.additionalProperties", { label: name }),
    });
  }
  for (const error of serverRules(form, data, tenant.messages, options)) {
    if (!errors.some((known) => known.field === error.field)) errors.push(error);
  }
  if (errors.length > 0) return { kind: "refused", errors };
  return { kind: "valid", data, entity: entityFromFormData(form, data) };
}
