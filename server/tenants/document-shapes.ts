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

/** Checks documents against the meta schemas of schemas/meta; kind is the file name without .json. */
export type ShapeCheck = (kind: string, document: unknown, file: string) => TenantFault[];

/** The shapes of all documents. */
export interface Shapes {
  readonly check: ShapeCheck;
  /**
   * The document as it can be judged in spite of what is wrong with its shape; undefined where nothing is left. given are
   * values of its own properties that the place of its file tells.
   */
  mended(kind: string, document: unknown, given?: Readonly<Record<string, unknown>>): Mended | undefined;
}

function namesIn(schema: unknown): string[] {
  return typeof schema === "object" && schema !== null ? Object.keys(schema) : [];
}

/** The word that a misspelt value stands for, where a word of a closed list is expected. */
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

/** Types of rules that are whole words; the others go on with the id of a permit. */
const RULE_TYPES = [
  "ALLOWED_PMT_METHODS",
  "CITATION_PMT_METHODS",
  "PMT_METHOD_NOCHARGE",
  "PMT_METHOD_TUITION",
  "PMT_METHOD_PAYROLL",
];

/** The type of rule that a misspelt one means. */
function nearestRuleType(data: string, pattern: unknown): string | undefined {
  if (!String(pattern).includes("ALLOWED_PMT_METHODS")) return undefined;
  const [, start, id] = /^([A-Za-z]+_[A-Za-z]+_)(.+)$/.exec(data) ?? [];
  const isMaximum = start !== undefined && nearestName(start, ["MAX_NUMBER_"]) !== undefined;
  return nearestName(data, RULE_TYPES) ?? (isMaximum ? `MAX_NUMBER_${id?.toUpperCase()}` : undefined);
}

/** Times that a document is looked at again after broken parts were removed. */
const MOST_ROUNDS = 10;

/** A document with more errors is no slip of a pen: no more are told, and what was meant is not looked for. */
const MOST_ERRORS = 200;

/** Failures that only repeat what an inner one already says. */
const ECHOES = new Set(["anyOf", "oneOf", "allOf", "if", "propertyNames"]);

/**
 * What is told of an answer that fits none of several shapes. Where one of them has its type, that one is meant, and its own
 * failures say what is wrong inside; where none has, all their types were expected.
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

/** Failures that say something of their own. */
function tellingOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === "anyOf").map((union) => ofUnion(union, errors));
  const dropped = new Set(unions.flatMap((union) => union.dropped));
  const inner = errors.filter((error) => !ECHOES.has(error.keyword) && !dropped.has(error));
  const telling = [...inner, ...unions.flatMap(({ told }) => told)];
  return telling.length > 0 ? telling : errors;
}

/** Rules that say how a text, a number or a list has to be: where one fails, the value can be worked with all the same. */
const OF_VALUES = new Set(
  "pattern minLength maxLength minItems maxItems uniqueItems minimum maximum exclusiveMinimum minProperties".split(" "),
);

/** Of these, the rules for a text or a number, of which nothing else is told. */
const OF_SIMPLE_VALUES = new Set("pattern minLength maxLength minimum maximum exclusiveMinimum".split(" "));

/** Whether an error is about a stand-in, which need not be one of the words that are expected there. */
function isFilled({ changes }: Mended, error: ErrorObject): boolean {
  const place = brokenPlace(error);
  return changes.some(
    ({ kind, pointer }) => kind === "filled" && (place === pointer || place.startsWith(`${pointer}/`)),
  );
}

/** Leaves of a document what can be judged: no error is left that another check could stumble over. */
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
  // What is removed can leave its surroundings incomplete.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const left = errorsOf(mended.document).filter((error) => !OF_VALUES.has(error.keyword) && !isFilled(mended, error));
    if (left.length === 0) return mended;
    const missing = left.filter(({ keyword }) => keyword === "required");
    const wrong = left.filter(({ keyword }) => keyword !== "required");
    // What is removed first may be what something else is missing in.
    const broken = wrong.length > 0 ? wrong : fillGaps(mended, missing, valueFor);
    if (broken.length > 0 && !removeBroken(mended, broken)) return undefined;
  }
  return undefined;
}

type MetaSchema = Record<string, unknown>;

/** Notes for every schema inside a document which document that is, since its references begin there. */
function noteHomes(value: unknown, home: MetaSchema, homes: WeakMap<object, MetaSchema>): void {
  if (typeof value !== "object" || value === null) return;
  homes.set(value, home);
  for (const inner of Object.values(value)) noteHomes(inner, home, homes);
}

const loaded = new Map<string, Shapes>();

/**
 * Reads the meta schemas and answers a check for all of them, the same one in this process as long as their contents are
 * the same: compiling them takes longer than all that they check. Throws on an unknown kind.
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
    // These run a few times and are compiled at every start of a server.
    code: { optimize: false },
    // The meta schemas are the product's own; that draft-07 takes them is for the tests, not for every start.
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
