import type { EffectiveForm, FieldError, RuleFailure } from "./effective-form.ts";
import { fillIn, hasMessage, translate, type MessageKey, type Messages } from "./messages.ts";
import { writeNumber } from "./typed-numbers.ts";

/** Keywords that only repeat what their inner failures already say. A property dependency has none: it is no echo. */
const ECHOES = new Set(["if", "anyOf", "oneOf", "allOf", "$ref"]);

/** Whether a failure repeats others; oneOf does not where it fails because several of its schemas hold. */
function isEcho(failure: RuleFailure): boolean {
  return ECHOES.has(failure.keyword) && !Array.isArray(failure.params["passingSchemas"]);
}

/** Limits by keyword, as AJV names them, filled into {limit}. */
function limitOf(failure: RuleFailure): string {
  const { limit, allowedValue, format, multipleOf } = failure.params;
  const found = limit ?? allowedValue ?? multipleOf ?? format ?? "";
  if (typeof found === "number") return writeNumber(found);
  return typeof found === "string" ? found : JSON.stringify(found);
}

/** The parts of a failure's JSON pointer: the field, then where in its answer; none for the form as a whole. */
export function placeOf({ instancePath }: RuleFailure): string[] {
  const parts = instancePath.split("/").slice(1);
  return parts.map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** The top-level field of a failure; a missing property counts for itself. */
function fieldOf(failure: RuleFailure): string {
  const [field] = placeOf(failure);
  if (field !== undefined) return field;
  const missing = failure.params["missingProperty"] ?? failure.params["additionalProperty"];
  return typeof missing === "string" ? missing : "";
}

/** The rule whose words a failure has: to a person an empty text, or a field that another one asks for, is a missing answer. */
function wordedRule({ keyword, params }: RuleFailure): string {
  const isMissing = (keyword === "minLength" && params["limit"] === 1) || keyword === "dependencies";
  return isMissing ? "required" : keyword;
}

/** Widgets that offer answers: what is missing there was not chosen. */
const CHOICES = new Set(["select", "radio", "checkboxes", "checkbox"]);

/** Words for rules of a field that takes files. */
const FILE_RULES: Readonly<Record<string, string>> = {
  required: "requiredFiles",
  minItems: "minFiles",
  maxItems: "maxFiles",
  format: "file",
};

/** Words for rules whose limit is one. */
const LIMIT_ONE: Readonly<Record<string, string>> = {
  maxLength: "maxLengthOne",
  minFiles: "requiredFiles",
  maxFiles: "maxFilesOne",
};

/** How many decimal places a step of decimals (0.1, 0.01 …) allows; undefined for a step of some other amount. */
function decimalPlaces(step: unknown): number | undefined {
  return typeof step === "number" && /^(?:0\.0*1|1e-\d+)$/.test(String(step))
    ? Math.round(-Math.log10(step))
    : undefined;
}

/** The catalogue's words for a rule where they depend on what the field takes; undefined for all other rules. */
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

/** Key of the catalogue's words for a rule: an answer that is picked is asked for in other words than one that is typed. */
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
 * Turns failed rules into what a person reads: one error per field, in the order of the form, in the form's own words
 * or the catalogue's (`validation.<keyword>`). Browser and server call this same function.
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
    // An echo of the form as a whole has its inner failures on any of the fields.
    if (isEcho(failure) && (field === "" ? told.size > 0 : told.has(field))) continue;
    if (byField.has(field) && failure.keyword !== "required") continue;
    byField.set(field, { field, rule: failure.keyword, message: messageFor(form, messages, field, failure) });
  }
  const place = (field: string) =>
    form.ui.order.includes(field) ? form.ui.order.indexOf(field) : form.ui.order.length;
  return [...byField.values()].sort((a, b) => place(a.field) - place(b.field));
}
