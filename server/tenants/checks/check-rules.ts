import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A lower and an upper limit, and whether a value may equal both. */
const LIMITS = [
  ["minimum", "maximum", true],
  ["exclusiveMinimum", "maximum", false],
  ["minimum", "exclusiveMaximum", false],
  ["exclusiveMinimum", "exclusiveMaximum", false],
  ["minLength", "maxLength", true],
  ["minItems", "maxItems", true],
] as const;

/** Limits between which no value lies. */
function limitFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  return LIMITS.flatMap(([lower, upper, mayBeEqual]) => {
    const [least, most] = [schema[lower], schema[upper]];
    if (typeof least !== "number" || typeof most !== "number") return [];
    if (mayBeEqual ? least <= most : least < most) return [];
    const relation = mayBeEqual ? "no more than" : "less than";
    return [fault(file, pointerTo(pointer, lower), `${relation} ${upper}, which is ${most}; no answer could be right`)];
  });
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

/** Values that a schema names one by one, each with its pointer; undefined where it names none. */
function namedValues(schema: Schema, pointer: string): { value: unknown; pointer: string }[] | undefined {
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

/** Choices that are no values of the type beside them. */
function choiceFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const types = typesOf(schema);
  const values = namedValues(schema, pointer);
  if (values?.length === 0) return [fault(file, pointerTo(pointer, "enum"), "at least one choice")];
  if (types.length === 0) return [];
  return (values ?? [])
    .filter(({ value }) => !types.some((type) => isOfType(value, type)))
    .map(({ value, pointer: place }) =>
      fault(file, place, `a value of the type ${types.join(" or ")}, not ${JSON.stringify(value)}`),
    );
}

/** More different entries than there are choices. */
function entryFaults(schema: Schema, pointer: string, file: string): TenantFault[] {
  const { minItems, uniqueItems, items } = schema;
  if (typeof minItems !== "number" || uniqueItems !== true || typeof items !== "object" || items === null) return [];
  const choices = namedValues(items as Schema, "")?.length;
  if (choices === undefined || minItems <= choices) return [];
  return [fault(file, pointerTo(pointer, "minItems"), `at most ${choices}, as there are no more choices`)];
}

/** Rules of one schema that no answer can keep. */
export function impossibleRules(schema: Schema, pointer: string, file: string): TenantFault[] {
  return [
    ...limitFaults(schema, pointer, file),
    ...choiceFaults(schema, pointer, file),
    ...entryFaults(schema, pointer, file),
  ];
}

/** Values that a rule asks a field for and that the field never has: another type's, or none of its choices. */
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
