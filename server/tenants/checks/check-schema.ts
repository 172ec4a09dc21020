import { Ajv } from "ajv";
import { withoutPlaces } from "../mend-document.ts";
import { formFormats } from "../form-formats.ts";
import { LONGEST_ANSWER } from "../longest-answer.ts";
import { nearestName } from "../nearest-name.ts";
import { pointerTo } from "../read-document.ts";
import { expectedBy } from "../shape-words.ts";
import type { TenantFault } from "../types.ts";
import { patternFaults } from "./check-pattern.ts";
import { senselessRules } from "./check-rules.ts";
import { fault } from "./faults.ts";

type Schema = Record<string, unknown>;

/** The keywords that the validator, RJSF and the renderer's evaluator all support with the same meaning. */
const KEYWORDS = (
  "type properties required enum const title description default minLength maxLength pattern format " +
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf items minItems maxItems uniqueItems " +
  "additionalProperties oneOf anyOf allOf not if then else dependencies definitions $ref"
).split(" ");
const KNOWN: ReadonlySet<string> = new Set(KEYWORDS);
const FORMATS = Object.keys(formFormats);
const ONE_SCHEMA = ["items", "not", "if", "then", "else"] as const;
const MANY_SCHEMAS = ["oneOf", "anyOf", "allOf"] as const;
const NAMED_SCHEMAS = ["properties", "definitions", "dependencies"] as const;
/** The names that a field may have. They become ids, keys of `attributes` and parts of message keys. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schemas directly inside a schema, with their JSON pointers. Property dependencies (name lists) are none. */
export function innerSchemas(schema: Schema, pointer: string): [schema: unknown, pointer: string][] {
  const inner: [unknown, string][] = [];
  for (const keyword of ONE_SCHEMA) {
    if (keyword in schema) inner.push([schema[keyword], pointerTo(pointer, keyword)]);
  }
  if (isSchema(schema["additionalProperties"])) {
    inner.push([schema["additionalProperties"], pointerTo(pointer, "additionalProperties")]);
  }
  for (const keyword of [...MANY_SCHEMAS, ...NAMED_SCHEMAS]) {
    for (const [name, value] of Object.entries(schema[keyword] ?? {})) {
      if (keyword === "dependencies" && Array.isArray(value)) continue;
      inner.push([value, pointerTo(pointerTo(pointer, keyword), name)]);
    }
  }
  return inner;
}

function keywordFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  return Object.keys(schema)
    .filter((keyword) => !KNOWN.has(keyword))
    .map((keyword) =>
      fault(file, pointerTo(pointer, keyword), "a keyword that forms know", nearestName(keyword, KEYWORDS)),
    );
}

/** The longest text that a schema's pattern is tried on. Only a field's own limit applies in every case. */
function longestText(schema: Schema, isOwn: boolean): number {
  const { maxLength } = schema;
  return isOwn && typeof maxLength === "number" ? maxLength : LONGEST_ANSWER;
}

function textFaults(schema: Schema, place: Place, file: string): TenantFault[] {
  const { pattern, maxLength } = schema;
  const isTooLong = typeof maxLength === "number" && maxLength > LONGEST_ANSWER;
  const faults = isTooLong
    ? [fault(file, pointerTo(place.pointer, "maxLength"), `at most ${LONGEST_ANSWER} characters`)]
    : [];
  if (typeof pattern !== "string") return faults;
  const use = { pattern, longest: Math.min(longestText(schema, place.isOwn), LONGEST_ANSWER) };
  return [...faults, ...patternFaults(use, pointerTo(place.pointer, "pattern"), file)];
}

function valueFaults(schema: Schema, place: Place, file: string): TenantFault[] {
  const { pointer } = place;
  const faults = [...textFaults(schema, place, file), ...senselessRules(schema, pointer, file)];
  const { format, $ref: reference } = schema;
  if (typeof format === "string" && !FORMATS.includes(format)) {
    const expected = `one of the formats ${FORMATS.join(", ")}`;
    faults.push(fault(file, pointerTo(pointer, "format"), expected, nearestName(format, FORMATS)));
  }
  if (typeof reference === "string" && !/^#(?:\/|$)/.test(reference)) {
    faults.push(fault(file, pointerTo(pointer, "$ref"), "a $ref inside this form, such as #/definitions/Plate"));
  }
  for (const name of Object.keys(isSchema(schema["properties"]) ? schema["properties"] : {})) {
    if (FIELD_NAME.test(name)) continue;
    const place = pointerTo(pointerTo(pointer, "properties"), name);
    faults.push(
      fault(file, place, `a field name of letters and digits that begins with a small letter, not "${name}"`),
    );
  }
  return faults;
}

const TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];
/** Names of types in other languages, with the types of JSON Schema. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  text: "string",
  str: "string",
  date: "string",
  int: "integer",
  float: "number",
  decimal: "number",
  double: "number",
  bool: "boolean",
  list: "array",
};

/** The fault of an unknown type, with the one that was probably meant. */
function typeFault(value: unknown, pointer: string, file: string): TenantFault {
  const name = typeof value === "string" ? value.toLowerCase() : "";
  const meant = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : nearestName(name, TYPES);
  return fault(file, pointer, `one of the types ${TYPES.join(", ")}, or a list of them`, meant);
}

function valueAt(schema: Schema, pointer: string): unknown {
  const names = pointer.split("/").slice(1);
  return names.reduce<unknown>((value, part) => {
    const name = part.replace(/~1/g, "/").replace(/~0/g, "~");
    return typeof value === "object" && value !== null ? (value as Schema)[name] : undefined;
  }, schema);
}

const draft07 = new Ajv({ allErrors: true, verbose: true, strict: false, logger: false, code: { optimize: false } });

/** The faults of keyword values that JSON Schema draft-07 does not allow. */
function draftFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  if (draft07.validateSchema(schema) === true) return [];
  const faults = new Map<string, TenantFault>();
  for (const error of draft07.errors ?? []) {
    const { keyword, instancePath } = error;
    const place = pointer + instancePath;
    const isType = /(?:^|\/)type(?:\/\d+)?$/.test(instancePath) && typeof valueAt(schema, instancePath) !== "object";
    const found = isType
      ? typeFault(valueAt(schema, instancePath), place, file)
      : fault(file, place, `JSON Schema draft-07: ${expectedBy(error)}`);
    // A wrong type is reported twice, as a name and as a list of names.
    if (keyword !== "anyOf" && (isType || !faults.has(place))) faults.set(place, found);
  }
  return [...faults.values()];
}

/** The place of a schema. */
interface Place {
  readonly pointer: string;
  /** Whether it is the schema of the form or of a field, not one that a rule adds. */
  readonly isOwn: boolean;
}

function visit(schema: unknown, place: Place, file: string, faults: TenantFault[]): void {
  const { pointer, isOwn } = place;
  if (!isSchema(schema)) {
    faults.push(fault(file, pointer, "a schema written as an object"));
    return;
  }
  faults.push(...keywordFaults(schema, pointer, file), ...valueFaults(schema, place, file));
  const properties = pointerTo(pointer, "properties");
  for (const [inner, innerPointer] of innerSchemas(schema, pointer)) {
    const isField = isOwn && innerPointer.startsWith(`${properties}/`);
    visit(inner, { pointer: innerPointer, isOwn: isField }, file, faults);
  }
}

/** The faults of a schema, and the schema without what JSON Schema itself refuses, for the other checks. */
interface SchemaFindings {
  readonly faults: TenantFault[];
  readonly sound: Schema;
}

/**
 * Finds everything in a schema that forms cannot use: unknown keywords, unsafe patterns, other formats, external
 * references, and rules without effect.
 */
export function checkSchema(schema: unknown, pointer: string, file: string): SchemaFindings {
  const refused = isSchema(schema) ? draftFaults(schema, pointer, file) : [];
  const places = refused.map((found) => found.pointer.slice(pointer.length)).filter((place) => place !== "");
  const sound = places.length === 0 ? schema : withoutPlaces(schema, places);
  const faults: TenantFault[] = [];
  visit(sound, { pointer, isOwn: true }, file, faults);
  return { faults: [...refused, ...faults], sound: isSchema(sound) ? sound : {} };
}
