import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import { mendDocument, removeBroken, type Mended } from "./mend-document.ts";
import { nearestName } from "./nearest-name.ts";
import { pointerTo } from "./read-document.ts";
import { expectedBy } from "./shape-words.ts";
import type { TenantFault } from "./types.ts";

/** Checks documents against the meta schemas of schemas/meta; kind is the file name without .json. */
export type ShapeCheck = (kind: string, document: unknown, file: string) => TenantFault[];

/** The shapes of all documents. */
export interface Shapes {
  readonly check: ShapeCheck;
  /** The document without what is wrong with its shape; undefined where nothing is left. */
  mended(kind: string, document: unknown): Mended | undefined;
}

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
  const meant = error.keyword === "pattern" ? nearestRuleType(error.data, params["pattern"]) : undefined;
  return { file, pointer: at, expected: expectedBy(error), ...(meant === undefined ? {} : { suggestion: meant }) };
}

/** Types of rules that are whole words; the others go on with the id of a permit. */
const RULE_TYPES = ["ALLOWED_PMT_METHODS", "PMT_METHOD_NOCHARGE", "PMT_METHOD_TUITION", "PMT_METHOD_PAYROLL"];

/** The type of rule that a misspelt one means. */
function nearestRuleType(data: unknown, pattern: unknown): string | undefined {
  if (typeof data !== "string" || !String(pattern).includes("ALLOWED_PMT_METHODS")) return undefined;
  const [, start, id] = /^([A-Za-z]+_[A-Za-z]+_)(.+)$/.exec(data) ?? [];
  const isMaximum = start !== undefined && nearestName(start, ["MAX_NUMBER_"]) !== undefined;
  return nearestName(data, RULE_TYPES) ?? (isMaximum ? `MAX_NUMBER_${id?.toUpperCase()}` : undefined);
}

/** Times that a document is looked at again after broken parts were removed. */
const MOST_ROUNDS = 10;

/** Errors of one document that are told. */
const MOST_ERRORS = 50;

/** Failures that only repeat what an inner one already says. */
const ECHOES = new Set(["anyOf", "oneOf", "allOf", "if", "propertyNames"]);

/** Failures that say something of their own. */
function tellingOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const telling = errors.filter((error) => !ECHOES.has(error.keyword));
  return telling.length > 0 ? telling : errors;
}

/** Reads the meta schemas once and answers a check for all of them. Throws on an unknown kind. */
export function loadShapes(schemasDir: string): Shapes {
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    strict: false,
    verbose: true,
    // These run a few times and are compiled at every start.
    code: { optimize: false },
    // The meta schemas are the product's own; that draft-07 takes them is for the tests, not for every start.
    meta: false,
    validateSchema: false,
  });
  const folder = path.join(schemasDir, "meta");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    ajv.addSchema(JSON.parse(readFileSync(path.join(folder, file), "utf8")) as object, file);
  }
  const errorsOf = (kind: string, document: unknown): readonly ErrorObject[] => {
    const validate = ajv.getSchema(`${kind}.json`);
    if (validate === undefined) throw new Error(`no meta schema ${kind}.json in ${folder}`);
    return validate(document) ? [] : tellingOf(validate.errors ?? []);
  };
  return {
    check: (kind, document, file) =>
      errorsOf(kind, document)
        .slice(0, MOST_ERRORS)
        .map((error) => faultOf(error, file)),
    mended(kind, document) {
      const errors = errorsOf(kind, document);
      // A document that is wrong all over is no slip of a pen, and looking for what was meant takes its time.
      if (errors.length > MOST_ERRORS) return undefined;
      const mended: Mended = { document: mendDocument(document, errors), removed: [] };
      // What is removed can leave its surroundings incomplete.
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const left = errorsOf(kind, mended.document);
        if (left.length === 0) return mended;
        if (!removeBroken(mended, left)) return undefined;
      }
      return undefined;
    },
  };
}
