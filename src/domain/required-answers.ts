import type { EffectiveForm, FieldError, FormData } from "./effective-form.ts";
import { fillIn, translate, type Messages } from "./messages.ts";

function isAnswered(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Fields among the required ones that the form asks and the data leaves open, in the order of the form. */
export function unansweredFields(form: EffectiveForm, data: FormData, required: readonly string[]): string[] {
  return form.ui.order.filter(
    (name) => required.includes(name) && form.ui.fields[name]?.hidden !== true && !isAnswered(data[name]),
  );
}

/**
 * The errors of those fields, in the form's own words. The server merges what a tenant requires into the form; this is
 * for a list that is newer than the form on the page (specification section 7, optional-properties).
 */
export function requiredErrors(
  form: EffectiveForm,
  data: FormData,
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
