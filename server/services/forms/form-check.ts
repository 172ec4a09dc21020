import { cardAnswer, cardFailures } from "../../../src/domain/cards.ts";
import type { EffectiveForm, FieldError, FormValues, FormNamed } from "../../../src/domain/effective-form.ts";
import {
  entityFromFormData,
  formDataFromEntity,
  unknownAttributes,
  type Entity,
} from "../../../src/domain/form-entity.ts";
import { catalogueKey, describeFailures } from "../../../src/domain/form-errors.ts";
import type { FieldUi } from "../../../src/domain/generated/meta-form.ts";
import { laterAnswers } from "../../../src/domain/latest-day.ts";
import { fillIn, translate, type MessageKey, type Messages } from "../../../src/domain/messages.ts";
import { phoneValue } from "../../../src/domain/phones.ts";
import { normalisePlate } from "../../../src/domain/plates.ts";
import { isStorableThroughout } from "../../../src/domain/storable-text.ts";
import { isKeptExactly } from "../../../src/domain/typed-numbers.ts";
import { LONGEST_ANSWER } from "../../tenants/longest-answer.ts";
import type { CompiledForm, EffectiveTenant } from "../../tenants/types.ts";
import { askedData } from "./asked-data.ts";
import type { ServerOptions } from "./options.ts";

/** The result of checking a body with its form: the entity with only what the form asks, or the invalid fields. */
export type FormCheck = { kind: "valid"; data: FormValues; entity: Entity } | { kind: "refused"; errors: FieldError[] };

/** The error of a rule that only the server can check, with the form's own message or else the catalogue's. */
export function fieldError(
  form: EffectiveForm,
  messages: Messages,
  field: string,
  rule: string,
  key: MessageKey = catalogueKey(form, messages, field, rule),
): FieldError {
  const label = form.ui.fields[field]?.label ?? field;
  const own = form.messages?.[field]?.[rule];
  return { field, rule, message: own === undefined ? translate(messages, key, { label }) : fillIn(own, { label }) };
}

/** Normalises a text for storage. */
function normaliseText(mask: FieldUi["mask"], value: string): string {
  if (mask === "plate") return normalisePlate(value);
  // NFC is the form that people type and search in; the text looks the same.
  const text = value.normalize("NFC");
  return mask === "phone" ? phoneValue(text) : cardAnswer(mask, text);
}

/** The rule name of the error for a form that has changed since its page was opened. */
export const FORM_CHANGED = "formChanged";

/** The error for answers to an earlier version of a form. It names the form, since the field is no longer known. */
function formChanged({ messages }: EffectiveTenant, { title }: EffectiveForm): FieldError {
  return { field: "", rule: FORM_CHANGED, message: translate(messages, "errors.form_changed", { form: title }) };
}

/** Normalises the answers for storage, before any rule is checked. */
function normalise(form: EffectiveForm, data: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const mask = form.ui.fields[field]?.mask;
      return [field, typeof value === "string" ? normaliseText(mask, value) : value];
    }),
  );
}

/** Whether every file belongs to the person who answers. */
function areKnown(ids: unknown, { files }: ServerOptions): boolean {
  return Array.isArray(ids) && ids.every((id) => typeof id === "string" && files.has(id));
}

function serverRules(form: EffectiveForm, data: FormValues, messages: Messages, options: ServerOptions): FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(data)) {
    if (!isStorableThroughout(value)) {
      errors.push(fieldError(form, messages, field, "pattern", "errors.unstorable_answer"));
      continue;
    }
    if (typeof value === "number" && !isKeptExactly(value)) errors.push(fieldError(form, messages, field, "type"));
    const source = form.ui.fields[field]?.options;
    if (source !== undefined && !options.has(source, value)) errors.push(fieldError(form, messages, field, "option"));
    if (form.ui.fields[field]?.widget === "files" && !areKnown(value, options)) {
      errors.push(fieldError(form, messages, field, "file"));
    }
  }
  return errors;
}

/** Whether a text has more characters than a limit. Counts characters only if the length alone does not decide. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  // A character has at most two UTF-16 units.
  return text.length > 2 * limit || [...text].length > limit;
}

function hasLongerText(value: unknown, limit: number): boolean {
  if (typeof value === "string") return isLonger(value, limit);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => hasLongerText(inner, LONGEST_ANSWER));
}

/** The maximum length of a text in a field: its own limit, but never more than the general one. */
function limitOf(form: EffectiveForm, field: string): number {
  const schema = form.schema.properties[field] as { maxLength?: number } | undefined;
  return Math.min(schema?.maxLength ?? LONGEST_ANSWER, LONGEST_ANSWER);
}

/** An answer that is too long for its field. */
interface OverlongAnswer {
  field: string;
  limit: number;
}

/**
 * Returns the answers with more text than their fields accept. They must be refused before validation: the validator
 * runs patterns even on text that is too long, and their running time was measured only up to these limits.
 */
export function overlongAnswers(form: EffectiveForm, data: FormValues): OverlongAnswer[] {
  return Object.keys(data).flatMap((field) => {
    const limit = limitOf(form, field);
    return hasLongerText(data[field], limit) ? [{ field, limit }] : [];
  });
}

function overlongErrors(form: EffectiveForm, data: FormValues, messages: Messages): FieldError[] {
  return overlongAnswers(form, data).map(({ field, limit }) => {
    const rule = "maxLength";
    const label = form.ui.fields[field]?.label ?? field;
    const own = form.messages?.[field]?.[rule];
    const values = { label, limit: String(limit) };
    return {
      field,
      rule,
      message: own === undefined ? translate(messages, `validation.${rule}`, values) : fillIn(own, values),
    };
  });
}

function inOrder(form: EffectiveForm, errors: readonly FieldError[]): FieldError[] {
  const { order } = form.ui;
  const place = ({ field }: FieldError) => (order.includes(field) ? order.indexOf(field) : order.length);
  return [...errors].sort((a, b) => place(a) - place(b));
}

/**
 * Returns the errors of the answers, one per field: too long, invalid by the form's validator, or invalid by the
 * server's own rules.
 */
function answerErrors(tenant: EffectiveTenant, compiled: CompiledForm, data: FormValues, options: ServerOptions) {
  const { form, validate } = compiled;
  const overlong = overlongErrors(form, data, tenant.messages);
  const isOverlong = (field: string) => overlong.some((error) => error.field === field);
  const rest = Object.fromEntries(Object.entries(data).filter(([field]) => !isOverlong(field)));
  const asked = askedData(form, rest);
  const errors = [...overlong, ...validate(asked, tenant.messages).filter((error) => !isOverlong(error.field))];
  const today = options.today(tenant.document.timeZone);
  const beyondSchema = [...laterAnswers(form, asked, today), ...cardFailures(form, asked, tenant.cardTypes, today)];
  const told = describeFailures(form, tenant.messages, beyondSchema);
  for (const error of [...told, ...serverRules(form, asked, tenant.messages, options)]) {
    if (!errors.some((known) => known.field === error.field)) errors.push(error);
  }
  return { asked, errors };
}

/**
 * Checks a body with the tenant's effective form: first with the same validator as in the browser, then by rules that
 * only the server can check. Returns one error per field, in the order of the form. Answers that the form does not
 * currently ask for are removed. An attribute that the form does not know at all belongs to an earlier version of the
 * form; that is then the only error returned.
 */
export function checkForm<Id extends string>(
  tenant: EffectiveTenant,
  formId: FormNamed<Id>,
  body: unknown,
  options: ServerOptions,
): FormCheck {
  const compiled = tenant.forms.get(formId);
  if (compiled === undefined) throw new Error(`tenant ${tenant.slug} has no form ${formId}`);
  const { form } = compiled;
  const { asked, errors } = answerErrors(tenant, compiled, normalise(form, formDataFromEntity(form, body)), options);
  if (unknownAttributes(form, body).length > 0) return { kind: "refused", errors: [formChanged(tenant, form)] };
  if (errors.length > 0) return { kind: "refused", errors: inOrder(form, errors) };
  return { kind: "valid", data: asked, entity: entityFromFormData(form, asked) };
}
