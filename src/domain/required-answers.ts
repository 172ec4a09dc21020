import type { EffectiveForm, FieldError, FormValues, FormModule } from "./effective-form.ts";
import { describeFailures } from "./form-errors.ts";
import { formDataFromEntity } from "./form-entity.ts";
import { fillIn, translate, type Messages } from "./messages.ts";

function isAnswered(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** The required fields of the form that have no answer, in the order of the form. */
export function unansweredFields(form: EffectiveForm, data: FormValues, required: readonly string[]): string[] {
  return form.ui.order.filter(
    (name) => required.includes(name) && form.ui.fields[name]?.hidden !== true && !isAnswered(data[name]),
  );
}

/** Rules that fail if an answer is missing. */
const MISSING = new Set(["required", "dependencies"]);

/** The fields without an answer among those that a form rejects. Page and server share this rule. */
export function missingFields(errors: readonly FieldError[]): string[] {
  return errors.filter(({ rule }) => MISSING.has(rule)).map(({ field }) => field);
}

/**
 * Labels of an entity's missing answers, in the order of the form: those that the form requires now, including
 * conditional ones, and those in `required`, a list that may be newer than the form on the page.
 */
export function lackingLabels(
  { form, validate }: FormModule,
  entity: unknown,
  required: readonly string[],
  messages: Messages,
): string[] {
  const data = formDataFromEntity(form, entity);
  const lacking = new Set([
    ...missingFields(describeFailures(form, messages, validate(data))),
    ...unansweredFields(form, data, required),
  ]);
  return form.ui.order.filter((name) => lacking.has(name)).map((name) => form.ui.fields[name]?.label ?? name);
}

/**
 * The errors of unanswered fields, with the form's own messages. The server merges the tenant's requirements into the
 * form; this is for a list that is newer than the form on the page (specification section 7, optional-properties).
 */
export function requiredErrors(
  form: EffectiveForm,
  data: FormValues,
  required: readonly string[],
  messages: Messages,
): FieldError[] {
  return unansweredFields(form, data, required).map((field) => {
    const label = form.ui.fields[field]?.label ?? field;
    const own = form.messages?.[field]?.["required"];
    const message = own === undefined ? translate(messages, "validation.required", { label }) : fillIn(own, { label });
    return { field, rule: "required", message };
  });
}
