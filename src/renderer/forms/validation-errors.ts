import { getByPath, getUiOptions, toPath, type RJSFSchema, type RJSFValidationError, type UiSchema } from "@rjsf/utils";
import type { RuleFailure } from "../../domain/effective-form.ts";

interface Titles {
  schema: RJSFSchema;
  uiSchema: UiSchema | undefined;
}

/** The schema with the failed keyword: a schema path leads through the form's schema and ends in the keyword. */
function schemaOf(failure: RuleFailure, root: RJSFSchema): unknown {
  const steps = failure.schemaPath.replace(/^#\/?/, "").split("/").slice(0, -1);
  return getByPath(
    root,
    steps.map((step) => decodeURIComponent(step).replace(/~1/g, "/").replace(/~0/g, "~")),
  );
}

function uiTitleAt(path: readonly string[], uiSchema: UiSchema | undefined): string | undefined {
  return getUiOptions(getByPath<UiSchema | undefined>(uiSchema, [...path])).title;
}

/** Title of a property that a failure names: the ui's, else that of the schema that names it, else that of its place. */
function titleOfNamed(failure: RuleFailure, path: readonly string[], name: string, titles: Titles): string {
  const place = [...path, name].flatMap((part) => ["properties", part]);
  return (
    uiTitleAt([...path, name], titles.uiSchema) ??
    getByPath<string | undefined>(schemaOf(failure, titles.schema), ["properties", name, "title"]) ??
    getByPath<string | undefined>(titles.schema, [...place, "title"]) ??
    ""
  );
}

/** Title of the value that failed: the ui's, else that of the schema that it failed. */
function titleOfValue(failure: RuleFailure, path: readonly string[], titles: Titles): string {
  const own = getByPath<string | undefined>(schemaOf(failure, titles.schema), ["title"]);
  return uiTitleAt(path, titles.uiSchema) ?? own ?? "";
}

/** Properties that a failure names besides the failed value. */
function namedProperties(failure: RuleFailure): string[] {
  const { deps, missingProperty, property } = failure.params;
  const dependants = typeof deps === "string" ? deps.split(", ") : [];
  return [...dependants, missingProperty, property].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
}

function toValidationError(failure: RuleFailure, titles: Titles): RJSFValidationError {
  const { instancePath, keyword, params, schemaPath } = failure;
  const at = instancePath.replace(/\//g, ".");
  const path = toPath(at).map(String);
  let message = failure.message ?? "";
  let title = "";
  const named = namedProperties(failure);
  for (const name of named) {
    const found = titleOfNamed(failure, path, name, titles);
    if (found !== "") [message, title] = [message.replace(`'${name}'`, `'${found}'`), found];
  }
  if (named.length === 0) title = titleOfValue(failure, path, titles);
  const missing = params["missingProperty"];
  const property = typeof missing !== "string" ? at : at === "" ? missing : `${at}.${missing}`;
  const stack = named.length > 0 ? message : `${title === "" ? at : `'${title}'`} ${message}`.trim();
  return { name: keyword, property, message, params, stack, schemaPath, title };
}

/** The part of a schema path above its first anyOf, otherwise its first oneOf. */
function alternativesOf(schemaPath: string | undefined): string | undefined {
  const end = ["/anyOf/", "/oneOf/"].map((keyword) => schemaPath?.indexOf(keyword) ?? -1).find((index) => index >= 0);
  return end === undefined || end === 0 ? undefined : schemaPath?.slice(0, end);
}

/** Removes repetitions when several alternatives fail with the same message. */
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

/** Failed rules in RJSF's shape: dotted property, titles in place of names, without repetitions. */
export function toValidationErrors(
  failures: readonly RuleFailure[],
  schema: RJSFSchema,
  uiSchema?: UiSchema,
): RJSFValidationError[] {
  return withoutEchoes(failures.map((failure) => toValidationError(failure, { schema, uiSchema })));
}
