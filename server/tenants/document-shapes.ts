import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import { nearestName } from "./nearest-name.ts";
import { pointerTo } from "./read-document.ts";
import type { TenantFault } from "./types.ts";

/** Checks documents against the meta schemas of schemas/meta; kind is the file name without .json. */
export type ShapeCheck = (kind: string, document: unknown, file: string) => TenantFault[];

function namesIn(schema: unknown): string[] {
  return typeof schema === "object" && schema !== null ? Object.keys(schema) : [];
}

function faultOf(error: ErrorObject, file: string): TenantFault {
  const at = error.instancePath;
  const params = error.params as Record<string, unknown>;
  if (error.keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const known = namesIn((error.parentSchema as { properties?: unknown } | undefined)?.properties);
    const suggestion = nearestName(name, known);
    const expected = `only known names here (${known.filter((key) => key !== "$schema").join(", ")})`;
    return { file, pointer: pointerTo(at, name), expected, ...(suggestion === undefined ? {} : { suggestion }) };
  }
  if (error.keyword === "enum" || error.keyword === "const") {
    const allowed = (params["allowedValues"] ?? [params["allowedValue"]]) as unknown[];
    const suggestion = typeof error.data === "string" ? nearestName(error.data, allowed.map(String)) : undefined;
    const expected = `one of ${allowed.map(String).join(", ")}`;
    return { file, pointer: at, expected, ...(suggestion === undefined ? {} : { suggestion }) };
  }
  if (error.keyword === "required") {
    return { file, pointer: at, expected: `the property "${String(params["missingProperty"])}", which is missing` };
  }
  return { file, pointer: at, expected: error.message ?? `what the rule ${error.keyword} asks` };
}

/** Failures that only repeat what an inner one already says. */
const ECHOES = new Set(["anyOf", "oneOf", "allOf", "if", "propertyNames"]);

/** Reads the meta schemas once and answers a check for all of them. Throws on an unknown kind. */
export function loadShapes(schemasDir: string): ShapeCheck {
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    strict: false,
    verbose: true,
    // These run a few times and are compiled at every start.
    code: { optimize: false },
  });
  const folder = path.join(schemasDir, "meta");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    ajv.addSchema(JSON.parse(readFileSync(path.join(folder, file), "utf8")) as object, file);
  }
  return (kind, document, file) => {
    const validate = ajv.getSchema(`${kind}.json`);
    if (validate === undefined) throw new Error(`no meta schema ${kind}.json in ${folder}`);
    if (validate(document)) return [];
    const errors = validate.errors ?? [];
    const telling = errors.filter((error) => !ECHOES.has(error.keyword));
    return (telling.length > 0 ? telling : errors).slice(0, 50).map((error) => faultOf(error, file));
  };
}
