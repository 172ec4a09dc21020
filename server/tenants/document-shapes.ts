import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import { brokenPlace, fillGaps, mendSpelling, removeBroken, type Mended } from "./mend-document.ts";
import { fault } from "./checks/faults.ts";
import { nearestName } from "./nearest-name.ts";
import { expectedBy } from "./shape-words.ts";
import { standIn, type Resolve } from "./stand-in.ts";
import type { TenantFault } from "./types.ts";

/** Checks documents against the meta schemas in schemas/meta; kind is the file name without .json. */
export type ShapeCheck = (kind: string, document: unknown, file: string) => TenantFault[];

/** The shapes of all documents. */
export interface Shapes {
  readonly check: ShapeCheck;
  /**
   * A repaired document whose meaning can be checked despite the faults of its shape; undefined if nothing is left.
   * given are values of its properties that follow from the location of its file.
   */
  mended(kind: string, document: unknown, given?: Readonly<Record<string, unknown>>): Mended | undefined;
}

function namesIn(schema: unknown): string[] {
  return typeof schema === "object" && schema !== null ? Object.keys(schema) : [];
}

/** The word that a misspelt value probably stands for, if one of a fixed list is expected. */
function meantWord({ keyword, data, params }: ErrorObject): string | undefined {
  if (typeof data !== "string") return undefined;
  if (keyword === "enum") return nearestName(data, (params["allowedValues"] as unknown[]).map(String));
  return keyword === "pattern" ? nearestRuleType(data, params["pattern"]) : undefined;
}

function faultOf(error: ErrorObject, file: string): TenantFault {
  const params = error.params as Record<string, unknown>;
  const pointer = brokenPlace(error);
  if (error.keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const known = namesIn((error.parentSchema as { properties?: unknown } | undefined)?.properties);
    const expected = `only known names here (${known.filter((key) => key !== "$schema").join(", ")})`;
    return fault(file, pointer, expected, nearestName(name, known));
  }
  if (error.keyword === "enum" || error.keyword === "const") {
    const allowed = (params["allowedValues"] ?? [params["allowedValue"]]) as unknown[];
    return fault(file, pointer, `one of ${allowed.map(String).join(", ")}`, meantWord(error));
  }
  if (error.keyword === "required") {
    return fault(file, pointer, `the property "${String(params["missingProperty"])}", which is missing`);
  }
  return fault(file, pointer, expectedBy(error), meantWord(error));
}

/** The rule types that are whole words; the others end with the id of a permit. */
const RULE_TYPES = [
  "ALLOWED_PMT_METHODS",
  "CITATION_PMT_METHODS",
  "PMT_METHOD_NOCHARGE",
  "PMT_METHOD_TUITION",
  "PMT_METHOD_PAYROLL",
];

/** The rule type that a misspelt one probably stands for. */
function nearestRuleType(data: string, pattern: unknown): string | undefined {
  if (!String(pattern).includes("ALLOWED_PMT_METHODS")) return undefined;
  const [, start, id] = /^([A-Za-z]+_[A-Za-z]+_)(.+)$/.exec(data) ?? [];
  const isMaximum = start !== undefined && nearestName(start, ["MAX_NUMBER_"]) !== undefined;
  return nearestName(data, RULE_TYPES) ?? (isMaximum ? `MAX_NUMBER_${id?.toUpperCase()}` : undefined);
}

/** How often a document is checked again after broken parts were removed. */
const MOST_ROUNDS = 10;

/** A document with more errors is more than mistyped: only the first are reported, and it is not repaired. */
const MOST_ERRORS = 200;

/** Keywords whose errors only repeat an inner error. */
const ECHOES = new Set(["anyOf", "oneOf", "allOf", "if", "propertyNames"]);

/**
 * The errors to report for a value that matches none of several shapes. If one of them has the value's type, it is
 * probably meant, and its own errors are reported; otherwise all the types are expected.
 */
function ofUnion(union: ErrorObject, errors: readonly ErrorObject[]): { dropped: ErrorObject[]; told: ErrorObject[] } {
  const branches = (union.schema as unknown[]).length;
  const dropped = errors.filter(
    ({ keyword, instancePath, schemaPath }) =>
      keyword === "type" &&
      instancePath === union.instancePath &&
      schemaPath.startsWith(`${union.schemaPath}/`) &&
      /^\d+\/type$/.test(schemaPath.slice(union.schemaPath.length + 1)),
  );
  const [first] = dropped;
  if (first === undefined || dropped.length < branches) return { dropped, told: [] };
  return { dropped, told: [{ ...first, params: { type: dropped.map(({ params }) => String(params["type"])) } }] };
}

/** The errors that do not only repeat others. */
function tellingOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === "anyOf").map((union) => ofUnion(union, errors));
  const dropped = new Set(unions.flatMap((union) => union.dropped));
  const inner = errors.filter((error) => !ECHOES.has(error.keyword) && !dropped.has(error));
  const telling = [...inner, ...unions.flatMap(({ told }) => told)];
  return telling.length > 0 ? telling : errors;
}

/** Rules about the form of a text, number or list: if one fails, the value can still be used in other checks. */
const OF_VALUES = new Set(
  "pattern minLength maxLength minItems maxItems uniqueItems minimum maximum exclusiveMinimum minProperties".split(" "),
);

/** Of these, the rules for a text or number, of which nothing else is reported. */
const OF_SIMPLE_VALUES = new Set("pattern minLength maxLength minimum maximum exclusiveMinimum".split(" "));

/** Whether an error is about a stand-in, which need not be one of the expected words. */
function isFilled({ changes }: Mended, error: ErrorObject): boolean {
  const place = brokenPlace(error);
  return changes.some(
    ({ kind, pointer }) => kind === "filled" && (place === pointer || place.startsWith(`${pointer}/`)),
  );
}

/** Reduces a document to what can be checked, without any error that another check could fail on. */
function mendedBy(
  errorsOf: (document: unknown) => readonly ErrorObject[],
  document: unknown,
  valueFor: (error: ErrorObject, pointer: string) => unknown,
): Mended | undefined {
  const errors = errorsOf(document);
  if (errors.length > MOST_ERRORS) return undefined;
  const judged = new Set(errors.filter(({ keyword }) => OF_SIMPLE_VALUES.has(keyword)).map(brokenPlace));
  const misnamed = errors.flatMap(({ propertyName }) => propertyName ?? []);
  const mended: Mended = { document: structuredClone(document), changes: [], judged, misnamed };
  mendSpelling(mended, errors, meantWord);
  // Removing a part can make its parent incomplete.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const left = errorsOf(mended.document).filter((error) => !OF_VALUES.has(error.keyword) && !isFilled(mended, error));
    if (left.length === 0) return mended;
    const missing = left.filter(({ keyword }) => keyword === "required");
    const wrong = left.filter(({ keyword }) => keyword !== "required");
    // A part that is removed first may be the one with the missing property.
    const broken = wrong.length > 0 ? wrong : fillGaps(mended, missing, valueFor);
    if (broken.length > 0 && !removeBroken(mended, broken)) return undefined;
  }
  return undefined;
}

type MetaSchema = Record<string, unknown>;

/** Records the document of every schema inside it, since references are relative to that document. */
function noteHomes(value: unknown, home: MetaSchema, homes: WeakMap<object, MetaSchema>): void {
  if (typeof value !== "object" || value === null) return;
  homes.set(value, home);
  for (const inner of Object.values(value)) noteHomes(inner, home, homes);
}

const loaded = new Map<string, Shapes>();

/**
 * Reads the meta schemas and returns the checks for all of them. The checks are cached in this process while the
 * contents are the same, since compiling the schemas takes longer than all the checks. The checks throw on an unknown
 * kind.
 */
export function loadShapes(schemasDir: string): Shapes {
  const folder = path.join(schemasDir, "meta");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const sources = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
  const key = createHash("sha256")
    .update(JSON.stringify([...sources]))
    .digest("hex");
  const shapes = loaded.get(key) ?? shapesOf(sources);
  loaded.set(key, shapes);
  return shapes;
}

function shapesOf(sources: ReadonlyMap<string, string>): Shapes {
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    strict: false,
    verbose: true,
    // These run only a few times, but are compiled at every start of a server.
    code: { optimize: false },
    // The meta schemas are the product's own, so tests, not every start, check that they are valid draft-07.
    meta: false,
    validateSchema: false,
  });
  const files = new Map<string, MetaSchema>();
  const homes = new WeakMap<object, MetaSchema>();
  for (const [file, source] of sources) {
    const schema = JSON.parse(source) as MetaSchema;
    files.set(file, schema);
    noteHomes(schema, schema, homes);
    ajv.addSchema(schema, file);
  }
  const resolve: Resolve = (schema) => {
    const [file = "", pointer = ""] = String(schema["$ref"]).split("#");
    let found: unknown = file === "" ? homes.get(schema) : files.get(file);
    for (const name of pointer.split("/").slice(1)) found = (found as MetaSchema | undefined)?.[name];
    return found as MetaSchema | undefined;
  };
  const errorsOf = (kind: string, document: unknown): readonly ErrorObject[] => {
    const validate = ajv.getSchema(`${kind}.json`);
    if (validate === undefined) throw new Error(`there is no meta schema ${kind}.json`);
    return validate(document) ? [] : tellingOf(validate.errors ?? []);
  };
  return {
    check: (kind, document, file) =>
      errorsOf(kind, document)
        .slice(0, MOST_ERRORS)
        .map((error) => faultOf(error, file)),
    mended: (kind, document, given = {}) =>
      mendedBy(
        (value) => errorsOf(kind, value),
        document,
        ({ parentSchema, params, instancePath }, pointer) => {
          const name = String(params["missingProperty"]);
          if (instancePath === "" && given[name] !== undefined) return given[name];
          const schema = (parentSchema?.["properties"] as Record<string, MetaSchema> | undefined)?.[name];
          return schema === undefined ? undefined : standIn(schema, pointer, resolve);
        },
      ),
  };
}
