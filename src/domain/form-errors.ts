import type { EffectiveForm, FieldError, RuleFailure } from "./effective-form.ts";
import { fillIn, hasMessage, translate, type Messages } from "./messages.ts";

/** Keywords that only repeat what their inner failures already say. */
const ECHOES = new Set(["if", "anyOf", "oneOf", "allOf", "dependencies", "$ref"]);

/** Limits by keyword, as AJV names them, filled into {limit}. */
function limitOf(failure: RuleFailure): string {
  const { limit, allowedValue, format, multipleOf } = failure.params;
  return String(limit ?? allowedValue ?? multipleOf ?? format ?? "");
}

/** JSON pointer of a failure as a top-level field name; a missing property counts for itself. */
function fieldOf(failure: RuleFailure): string {
  const segments = failure.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
  if (segments.length > 0) return segments[0] ?? "";
  const missing = failure.params["missingProperty"] ?? failure.params["additionalProperty"];
  return typeof missing === "string" ? missing : "";
}

function messageFor(form: EffectiveForm, messages: Messages, field: string, failure: RuleFailure): string {
  // An empty text field fails minLength where another form would fail required: to a person it is the same.
  const rule = failure.keyword === "minLength" && failure.params["limit"] === 1 ? "required" : failure.keyword;
  const label = form.ui.fields[field]?.label ?? field;
  const values = { label, limit: limitOf(failure) };
  const own = form.messages?.[field]?.[rule];
  if (own !== undefined) return fillIn(own, values);
  const key = `validation.${rule}`;
  return translate(messages, hasMessage(messages, key) ? key : "validation.invalid", values);
}

/**
 * Turns failed rules into what a person reads: one error per field, in the order of the form, in the form's own words
 * or the catalogue's (`validation.<keyword>`). Browser and server call this same function.
 */
export function describeFailures(
  form: EffectiveForm,
  messages: Messages,
  failures: readonly RuleFailure[],
): FieldError[] {
  const byField = new Map<string, FieldError>();
  const ranked = [...failures].sort((a, b) => Number(ECHOES.has(a.keyword)) - Number(ECHOES.has(b.keyword)));
  const hasSubstance = ranked.some((failure) => !ECHOES.has(failure.keyword));
  for (const failure of ranked) {
    if (hasSubstance && ECHOES.has(failure.keyword)) continue;
    const field = fieldOf(failure);
    const known = byField.get(field);
    if (known !== undefined && !(failure.keyword === "required" && known.rule !== "required")) continue;
    byField.set(field, { field, rule: failure.keyword, message: messageFor(form, messages, field, failure) });
  }
  const place = (field: string) =>
    form.ui.order.includes(field) ? form.ui.order.indexOf(field) : form.ui.order.length;
  return [...byField.values()].sort((a, b) => place(a.field) - place(b.field));
}
