import type { ErrorObject } from "ajv";

/** What a type of JSON is called, by the name that JSON Schema has for it. */
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

/** What each rule of a shape asks for, so that it may stand after "expected". */
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

/** The words that a meta schema has beside its pattern: editors show them too, and nobody has to read a regular expression. */
export const PATTERN_WORDS = "patternErrorMessage";

/** What a value has to be, by the types that it may have. */
function typeWords(types: readonly unknown[]): string {
  return types.map((name) => TYPES[String(name)] ?? String(name)).join(", or ");
}

/** What a document's shape asks for where it is not so, in words that may stand after "expected". */
export function expectedBy({ keyword, params, message, parentSchema }: ErrorObject): string {
  if (keyword === "pattern") return String(parentSchema?.[PATTERN_WORDS] ?? "text written in another way");
  return (
    WORDS[keyword]?.(params as Record<string, unknown>) ?? `what the rule ${keyword} asks: ${message ?? "it fails"}`
  );
}
