import type { EffectiveForm, FieldError, RuleFailure } from "./effective-form.ts";
import { fillIn, hasMessage, translate, type MessageKey, type Messages } from "./messages.ts";
import { writeNumber } from "./typed-numbers.ts";

/** Keywords that only repeat their inner failures. A property dependency has no inner failures, so it is not here. */
const ECHOES = new Set(["if", "anyOf", "oneOf", "allOf", "$ref"]);

/** Whether a failure repeats others. oneOf does not if it fails because several of its schemas match. */
function isEcho(failure: RuleFailure): boolean {
  return ECHOES.has(failure.keyword) && !Array.isArray(failure.params["passingSchemas"]);
}

/** The limit of a rule, which AJV names differently for each keyword; it replaces {limit}. */
function limitOf(failure: RuleFailure): string {
  const { limit, allowedValue, format, multipleOf } = failure.params;
  const found = limit ?? allowedValue ?? multipleOf ?? format ?? "";
  if (typeof found === "number") return writeNumber(found);
  return typeof found === "string" ? found : JSON.stringify(found);
}

/** The parts of a failure's JSON pointer: the field, then the place in its answer; empty for the form as a whole. */
export function placeOf({ instancePath }: RuleFailure): string[] {
  const parts = instancePath.split("/").slice(1);
  return parts.map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** The top-level field of a failure; for a missing property, that property. */
function fieldOf(failure: RuleFailure): string {
  const [field] = placeOf(failure);
  if (field !== undefined) return field;
  const missing = failure.params["missingProperty"] ?? failure.params["additionalProperty"];
  return typeof missing === "string" ? missing : "";
}

/** The rule whose message is shown: to a person, an empty text or a field that another one requires is missing. */
function wordedRule({ keyword, params }: RuleFailure): string {
  const isMissing = (keyword === "minLength" && params["limit"] === 1) || keyword === "dependencies";
  return isMissing ? "required" : keyword;
}

/** Widgets with options: a missing answer was not chosen, instead of not entered. */
const CHOICES = new Set(["select", "radio", "checkboxes", "checkbox"]);

/** Messages for the rules of a file field. */
const FILE_RULES: Readonly<Record<string, string>> = {
  required: "requiredFiles",
  minItems: "minFiles",
  maxItems: "maxFiles",
  format: "file",
};

/** Messages for rules whose limit is one. */
const LIMIT_ONE: Readonly<Record<string, string>> = {
  maxLength: "maxLengthOne",
  minFiles: "requiredFiles",
  maxFiles: "maxFilesOne",
};

/** The number of decimal places that a step of 0.1, 0.01 … allows; undefined for any other step. */
function decimalPlaces(step: unknown): number | undefined {
  return typeof step === "number" && /^(?:0\.0*1|1e-\d+)$/.test(String(step))
    ? Math.round(-Math.log10(step))
    : undefined;
}

/** The catalogue's message for a rule if it depends on the type of the field; undefined for all other rules. */
function wordsByKind(form: EffectiveForm, field: string, rule: string, params: RuleFailure["params"]) {
  const widget = form.ui.fields[field]?.widget ?? "";
  if (rule === "required" && CHOICES.has(widget)) return "requiredChoice";
  if (widget === "files") return FILE_RULES[rule];
  if (rule === "format" && widget === "money") return "money";
  const places = rule === "multipleOf" ? decimalPlaces(params["multipleOf"]) : undefined;
  if (places !== undefined) return places === 1 ? "decimal" : "decimals";
  if (rule !== "type" || widget !== "number") return undefined;
  const own = form.schema.properties[field] as { type?: unknown } | undefined;
  return (params["type"] ?? own?.type) === "integer" ? "integer" : "number";
}

/** Catalogue key of the message for a rule: a missing choice has another message than a missing text. */
export function catalogueKey(
  form: EffectiveForm,
  messages: Messages,
  field: string,
  rule: string,
  params: RuleFailure["params"] = {},
): MessageKey {
  const words = wordsByKind(form, field, rule, params) ?? rule;
  const key = `validation.${(params["limit"] === 1 ? LIMIT_ONE[words] : undefined) ?? words}`;
  return hasMessage(messages, key) ? key : "validation.invalid";
}

function messageFor(form: EffectiveForm, messages: Messages, field: string, failure: RuleFailure): string {
  const own = form.messages?.[field];
  const rule = own?.[failure.keyword] === undefined ? wordedRule(failure) : failure.keyword;
  const label = form.ui.fields[field]?.label ?? field;
  const values = { label, limit: limitOf(failure) };
  if (own?.[rule] !== undefined) return fillIn(own[rule], values);
  const limit = decimalPlaces(failure.params["multipleOf"]) ?? values.limit;
  return translate(messages, catalogueKey(form, messages, field, rule, failure.params), { label, limit });
}

/**
 * Turns failed rules into messages: one error per field, in the order of the form, with the form's own message or the
 * catalogue's (`validation.<keyword>`). Browser and server call this same function.
 */
export function describeFailures(
  form: EffectiveForm,
  messages: Messages,
  failures: readonly RuleFailure[],
): FieldError[] {
  const byField = new Map<string, FieldError>();
  const told = new Set(failures.filter((failure) => !isEcho(failure)).map(fieldOf));
  for (const failure of failures) {
    const field = fieldOf(failure);
    // The inner failures of such a failure for the whole form can be on any of the fields.
    if (isEcho(failure) && (field === "" ? told.size > 0 : told.has(field))) continue;
    if (byField.has(field) && failure.keyword !== "required") continue;
    byField.set(field, { field, rule: failure.keyword, message: messageFor(form, messages, field, failure) });
  }
  const place = (field: string) =>
    form.ui.order.includes(field) ? form.ui.order.indexOf(field) : form.ui.order.length;
  return [...byField.values()].sort((a, b) => place(a.field) - place(b.field));
}
