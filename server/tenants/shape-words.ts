import type { ErrorObject } from "ajv";

/** The names of JSON types for people, by their JSON Schema names. */
const TYPES: Readonly<Record<string, string>> = {
  string: "text in quotation marks",
  number: "a number without quotation marks",
  integer: "a whole number without quotation marks",
  boolean: "true or false, without quotation marks",
  array: "a list in [ ]",
  object: "an object in { }",
  null: "null",
};

function counted(limit: unknown, one: string, several: string): string {
  return `${String(limit)} ${limit === 1 ? one : several}`;
}

/** What each rule of a shape expects, in words that may follow "expected". */
const WORDS: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  type: ({ type }) => typeWords([type].flat()),
  minLength: ({ limit }) => `at least ${counted(limit, "character", "characters")}`,
  maxLength: ({ limit }) => `at most ${counted(limit, "character", "characters")}`,
  minItems: ({ limit }) => `at least ${counted(limit, "entry", "entries")}`,
  maxItems: ({ limit }) => `at most ${counted(limit, "entry", "entries")}`,
  minProperties: ({ limit }) => `at least ${counted(limit, "property", "properties")}`,
  minimum: ({ limit }) => `${String(limit)} or more`,
  maximum: ({ limit }) => `${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `more than ${String(limit)}`,
  format: ({ format }) => `text in the format ${String(format)}`,
  uniqueItems: () => "no entry twice",
  dependencies: ({ property, missingProperty }) =>
    `the property "${String(missingProperty)}" beside "${String(property)}"`,
};

/** The text that a meta schema has beside its pattern, for people. Editors show it, too. */
export const PATTERN_WORDS = "patternErrorMessage";

/** What a value has to be, by its allowed types. */
function typeWords(types: readonly unknown[]): string {
  return types.map((name) => TYPES[String(name)] ?? String(name)).join(", or ");
}

/** What a document's shape expects where it is broken, in words that may follow "expected". */
export function expectedBy({ keyword, params, message, parentSchema }: ErrorObject): string {
  if (keyword === "pattern") return String(parentSchema?.[PATTERN_WORDS] ?? "text written in another way");
  return (
    WORDS[keyword]?.(params as Record<string, unknown>) ?? `what the rule ${keyword} asks: ${message ?? "it fails"}`
  );
}
