import { getByPath, getUiOptions, toPath, type RJSFSchema, type RJSFValidationError, type UiSchema } from "@rjsf/utils";
import type { RuleFailure } from "../../domain/effective-form.ts";

/** The title that the form gives to the value at this path, from the ui first, then from the schema. */
function titleAt(path: readonly string[], schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const uiTitle = getUiOptions(getByPath<UiSchema | undefined>(uiSchema, [...path])).title;
  if (uiTitle !== undefined) return uiTitle;
  const place = path.flatMap((name) => ["properties", name]);
  return getByPath<string | undefined>(schema, [...place, "title"]) ?? "";
}

/** Names that a failure speaks of besides the value that it failed at. */
function namedProperties(failure: RuleFailure): string[] {
  const { deps, missingProperty, property } = failure.params;
  const dependants = typeof deps === "string" ? deps.split(", ") : [];
  return [...dependants, missingProperty, property].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
}

function toValidationError(
  failure: RuleFailure,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
): RJSFValidationError {
  const { instancePath, keyword, params, schemaPath } = failure;
  const at = instancePath.replace(/\//g, ".");
  const path = toPath(at).map(String);
  let message = failure.message ?? "";
  let title = "";
  const named = namedProperties(failure);
  for (const name of named) {
    const found = titleAt([...path, name], schema, uiSchema);
    if (found !== "") [message, title] = [message.replace(`'${name}'`, `'${found}'`), found];
  }
  if (named.length === 0) title = titleAt(path, schema, uiSchema);
  const missing = params["missingProperty"];
  const property = typeof missing !== "string" ? at : at === "" ? missing : `${at}.${missing}`;
  const stack = named.length > 0 ? message : `${title === "" ? at : `'${title}'`} ${message}`.trim();
  return { name: keyword, property, message, params, stack, schemaPath, title };
}

/** The part of a schema path above its first anyOf, else its first oneOf. */
function alternativesOf(schemaPath: string | undefined): string | undefined {
  const end = ["/anyOf/", "/oneOf/"].map((keyword) => schemaPath?.indexOf(keyword) ?? -1).find((index) => index >= 0);
  return end === undefined || end === 0 ? undefined : schemaPath?.slice(0, end);
}

/** Several alternatives that fail in the same words say it once. */
function withoutEchoes(errors: readonly RJSFValidationError[]): RJSFValidationError[] {
  const kept: RJSFValidationError[] = [];
  for (const error of errors) {
    const above = alternativesOf(error.schemaPath);
    const isEcho =
      above !== undefined &&
      kept.some((other) => other.message === error.message && other.schemaPath?.startsWith(above) === true);
    if (!isEcho) kept.push(error);
  }
  return kept;
}

/** Failed rules in RJSF's shape: dotted property, titles in place of names, echoes of alternatives left out. */
export function toValidationErrors(
  failures: readonly RuleFailure[],
  schema: RJSFSchema,
  uiSchema?: UiSchema,
): RJSFValidationError[] {
  return withoutEchoes(failures.map((failure) => toValidationError(failure, schema, uiSchema)));
}
