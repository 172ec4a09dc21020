import { formFormats } from "../form-formats.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { lengthsOf, patternFaults } from "./check-pattern.ts";
import { fault, unknownName } from "./faults.ts";
import { patternStructure } from "./pattern-structure.ts";

type Schema = Readonly<Record<string, unknown>>;

const NOBODY = "no answer could be right";

/** A lower and an upper limit, and whether a value may equal both. */
const LIMITS = [
  ["minimum", "maximum", true],
  ["exclusiveMinimum", "maximum", false],
  ["minimum", "exclusiveMaximum", false],
  ["exclusiveMinimum", "exclusiveMaximum", false],
  ["minLength", "maxLength", true],
  ["minItems", "maxItems", true],
] as const;

/** The faults of limits that allow no value, or only an empty one. */
function limitFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const between = LIMITS.flatMap(([lower, upper, mayBeEqual]) => {
    const [least, most] = [schema[lower], schema[upper]];
    if (typeof least !== "number" || typeof most !== "number") return [];
    if (mayBeEqual ? least <= most : least < most) return [];
    const relation = mayBeEqual ? "no more than" : "less than";
    return [fault(file, pointerTo(pointer, lower), `${relation} ${upper}, which is ${most}; ${NOBODY}`)];
  });
  const empty = (["maxLength", "maxItems"] as const)
    .filter((name) => schema[name] === 0)
    .map((name) => fault(file, pointerTo(pointer, name), "1 or more: with 0 nothing could be answered"));
  return [...between, ...empty];
}

/** The fault of limits without a number of the required step between them. */
function stepFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const { multipleOf, minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const isWhole = typesOf(schema).length === 1 && schema["type"] === "integer";
  const step = typeof multipleOf === "number" ? multipleOf : isWhole ? 1 : undefined;
  const least = minimum ?? exclusiveMinimum;
  const most = maximum ?? exclusiveMaximum;
  if (step === undefined || typeof least !== "number" || typeof most !== "number" || least > most) return [];
  const decimals = (value: number) => Number(value.toFixed(9));
  let first = Math.ceil(decimals(least / step));
  if (decimals(first * step) === exclusiveMinimum) first += 1;
  const lowest = decimals(first * step);
  if (lowest < most || (lowest === most && exclusiveMaximum !== most)) return [];
  const keyword = multipleOf === undefined ? "type" : "multipleOf";
  const what = multipleOf === undefined ? "a whole number" : `a multiple of ${step}`;
  return [
    fault(file, pointerTo(pointer, keyword), `${what} between the limits beside it, but there is none; ${NOBODY}`),
  ];
}

/** The minimum and maximum length of texts in a format. */
function lengthsOfFormat(format: unknown): { shortest: number; longest: number } | undefined {
  if (typeof format !== "string" || !Object.hasOwn(formFormats, format)) return undefined;
  return patternStructure(formFormats[format]?.source ?? "");
}

/** The faults of a pattern or format that matches no text of the allowed length, or of the other's lengths. */
function lengthFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const { pattern, format, minLength, maxLength } = schema;
  const ofPattern = typeof pattern === "string" ? lengthsOf(pattern) : undefined;
  const ofFormat = lengthsOfFormat(format);
  const takers = [["pattern", ofPattern] as const, ["format", ofFormat] as const];
  const faults = takers.flatMap(([name, lengths]) => {
    if (lengths === undefined) return [];
    const { shortest, longest } = lengths;
    const texts = `the ${name} beside it takes texts`;
    const found: TenantFault[] = [];
    if (typeof maxLength === "number" && maxLength < shortest) {
      found.push(
        fault(
          file,
          `${pointer}/maxLength`,
          `${shortest} or more: ${texts} of ${shortest} characters at least; ${NOBODY}`,
        ),
      );
    }
    if (typeof minLength === "number" && minLength > longest) {
      found.push(
        fault(file, `${pointer}/minLength`, `${longest} or less: ${texts} of ${longest} characters at most; ${NOBODY}`),
      );
    }
    return found;
  });
  if (ofPattern === undefined || ofFormat === undefined) return faults;
  const isApart = ofPattern.longest < ofFormat.shortest || ofPattern.shortest > ofFormat.longest;
  const both = `a pattern for texts as long as those of the format ${String(format)} beside it; ${NOBODY}`;
  return isApart ? [...faults, fault(file, `${pointer}/pattern`, both)] : faults;
}

function typesOf({ type }: Schema): unknown[] {
  return type === undefined ? [] : [type].flat();
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** A value that a schema lists, and its pointer. */
interface NamedValue {
  readonly value: unknown;
  readonly pointer: string;
}

/** The values that a schema lists; undefined if it lists none. */
function namedValues(schema: Schema, pointer: string): NamedValue[] | undefined {
  if ("const" in schema) return [{ value: schema["const"], pointer: pointerTo(pointer, "const") }];
  if (Array.isArray(schema["enum"])) {
    return schema["enum"].map((value: unknown, index) => ({ value, pointer: `${pointer}/enum/${index}` }));
  }
  const options = schema["oneOf"];
  if (!Array.isArray(options) || options.length === 0) return undefined;
  const values = options.map((option: unknown, index) => ({ option, pointer: `${pointer}/oneOf/${index}/const` }));
  return values.every(({ option }) => typeof option === "object" && option !== null && "const" in option)
    ? values.map(({ option, pointer: place }) => ({ value: (option as { const: unknown }).const, pointer: place }))
    : undefined;
}

/** The rule of a schema that a value breaks, if any. A pattern is tried only if it is known to be quick. */
function brokenRule(value: unknown, schema: Schema): string | undefined {
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, pattern } = schema;
  if (typeof value === "number") {
    if (value < (minimum as number)) return "minimum";
    return value > (maximum as number) ? "maximum" : undefined;
  }
  if (typeof value !== "string") return undefined;
  const { length } = [...value];
  if (length < (minLength as number)) return "minLength";
  if (length > (maxLength as number)) return "maxLength";
  if (typeof pattern !== "string" || patternFaults({ pattern, longest: length }, "", "").length > 0) return undefined;
  return new RegExp(pattern, "u").test(value) ? undefined : "pattern";
}

/** The faults of choices that do not have the schema's type, or that another of its rules refuses. */
function choiceFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const types = typesOf(schema);
  const values = namedValues(schema, pointer);
  if (values?.length === 0) return [fault(file, pointerTo(pointer, "enum"), "at least one choice")];
  return (values ?? []).flatMap(({ value, pointer: place }) => {
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      return [fault(file, place, `a value of the type ${types.join(" or ")}, not ${JSON.stringify(value)}`)];
    }
    const rule = brokenRule(value, schema);
    if (rule !== undefined)
      return [fault(file, place, `a choice that the ${rule} beside it takes; nobody could choose it`)];
    const isListed = !("const" in schema) || !Array.isArray(schema["enum"]) || schema["enum"].includes(value);
    return isListed ? [] : [fault(file, place, `one of the choices beside it; ${NOBODY}`)];
  });
}

/** The fault of a list that requires more distinct entries than there are choices. */
function entryFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const { minItems, uniqueItems, items } = schema;
  if (typeof minItems !== "number" || uniqueItems !== true || typeof items !== "object" || items === null) return [];
  const choices = namedValues(items as Schema, "")?.length;
  if (choices === undefined || minItems <= choices) return [];
  return [fault(file, pointerTo(pointer, "minItems"), `at most ${choices}, as there are no more choices`)];
}

/** The faults of parts of a condition that have no effect without the others. */
function conditionFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const follows = (["then", "else"] as const).filter((name) => name in schema);
  if ("if" in schema)
    return follows.length > 0
      ? []
      : [fault(file, `${pointer}/if`, "then or else beside it, without which it does nothing")];
  return follows.map((name) => fault(file, `${pointer}/${name}`, "an if beside it, without which it does nothing"));
}

const OF_TEXT = ["string"];
const OF_NUMBERS = ["number", "integer"];
const OF_LISTS = ["array"];
const OF_OBJECTS = ["object"];

/** The types that each rule applies to. It has no effect on any other type. */
const TYPES_OF_RULES: Readonly<Record<string, readonly string[]>> = {
  minLength: OF_TEXT,
  maxLength: OF_TEXT,
  pattern: OF_TEXT,
  format: OF_TEXT,
  minimum: OF_NUMBERS,
  maximum: OF_NUMBERS,
  exclusiveMinimum: OF_NUMBERS,
  exclusiveMaximum: OF_NUMBERS,
  multipleOf: OF_NUMBERS,
  items: OF_LISTS,
  minItems: OF_LISTS,
  maxItems: OF_LISTS,
  uniqueItems: OF_LISTS,
  properties: OF_OBJECTS,
  required: OF_OBJECTS,
  additionalProperties: OF_OBJECTS,
  dependencies: OF_OBJECTS,
};

/**
 * The faults of rules that have no effect on values of these types. An amount of money is a text, so it has no limits
 * except those of its format.
 */
function idleRules(schema: Schema, types: readonly unknown[], pointer: string, file: string): TenantFault[] {
  if (types.length === 0) return [];
  return Object.keys(schema).flatMap((rule) => {
    const meant = Object.hasOwn(TYPES_OF_RULES, rule) ? TYPES_OF_RULES[rule] : undefined;
    if (meant === undefined || types.some((type) => meant.includes(String(type)))) return [];
    const expected = `no ${rule} on the type ${types.join(" or ")}, where it does nothing; it is for the type ${meant.join(" or ")}`;
    return [fault(file, pointerTo(pointer, rule), expected)];
  });
}

/** The faults of rules of one schema that no answer can satisfy, or that have no effect. */
export function senselessRules(schema: Schema, pointer: string, file: string): TenantFault[] {
  return [
    ...limitFaults(schema, pointer, file),
    ...stepFaults(schema, pointer, file),
    ...lengthFaults(schema, pointer, file),
    ...choiceFaults(schema, pointer, file),
    ...entryFaults(schema, pointer, file),
    ...conditionFaults(schema, pointer, file),
    ...idleRules(schema, typesOf(schema), pointer, file),
  ];
}

/** The faults of a rule that another place applies to a field, and that has no effect on the field's type. */
export function misappliedRules(asked: Schema, field: Schema, pointer: string, file: string): TenantFault[] {
  return "type" in asked ? [] : idleRules(asked, typesOf(field), pointer, file);
}

/** The faults of values that a rule expects of a field, but that it never has: of another type, or no choice. */
export function unansweredValues(asked: Schema, field: Schema, pointer: string, file: string): TenantFault[] {
  const choices = namedValues(field, "")?.map(({ value }) => value);
  const types = typesOf(field);
  return (namedValues(asked, pointer) ?? []).flatMap(({ value, pointer: place }) => {
    if (choices !== undefined) {
      const known = choices.map(String);
      return choices.includes(value) ? [] : [unknownName(file, place, "a choice of this field", String(value), known)];
    }
    if (types.length === 0 || types.some((type) => isOfType(value, type))) return [];
    return [
      fault(file, place, `a value of the type ${types.join(" or ")}, as the field has, not ${JSON.stringify(value)}`),
    ];
  });
}
