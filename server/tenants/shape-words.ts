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

/** What the patterns of documents ask for, in words with an example: nobody has to read a regular expression. */
export const patternWords: ReadonlyMap<string, string> = new Map([
  [
    "^(\\d{4}-\\d{2}-\\d{2}|today([+-]\\d{1,4}d)?)$",
    "a day as YYYY-MM-DD, such as 2026-09-01, or in a demonstration as today+30d",
  ],
  [
    "^[a-z][A-Za-z0-9]{0,39}$",
    "a name of at most 40 letters and digits that begins with a small letter, such as studentId",
  ],
  [
    "^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9]*){0,3}$",
    "up to four names with dots between them, such as vehicle.licensePlate.number",
  ],
  ["^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "small letters and digits with single hyphens between them, such as shift-details"],
  [
    "^(ALLOWED_PMT_METHODS|PMT_METHOD_NOCHARGE|PMT_METHOD_TUITION|PMT_METHOD_PAYROLL|MAX_NUMBER_[A-Z][A-Z0-9-]{0,29})$",
    "a type of rule: ALLOWED_PMT_METHODS, PMT_METHOD_NOCHARGE, PMT_METHOD_TUITION, PMT_METHOD_PAYROLL, or MAX_NUMBER_ and the id of a permit, such as MAX_NUMBER_LOT-A",
  ],
  ["^\\d{1,7}\\.\\d{2}$", "an amount in dollars with two decimals, such as 120.00"],
  ["^[A-Z][A-Z0-9-]{0,29}$", "at most 30 capital letters, digits and hyphens, a letter first, such as LOT-A"],
  [
    "^$|^assets/[a-z0-9][a-z0-9._-]*\\.(svg|png|jpg|webp)$",
    "nothing, or an image in assets/ with a name in small letters that ends in svg, png, jpg or webp, such as assets/header.svg",
  ],
  ["^#[0-9a-fA-F]{6}$", "a color as # and six hexadecimal digits, such as #1a5fb4"],
  ["^[a-z][a-z0-9]{1,29}$", "2 to 30 small letters and digits, a letter first, such as springfield"],
  ["^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", "at most 64 letters, digits, hyphens and underscores, such as sso-client"],
  [
    "^openid( [!#-\\[\\]-~]+)*$",
    "names of scopes with single spaces between them, openid first, such as openid profile",
  ],
]);

/** What each rule of a shape asks for, so that it may stand after "expected". */
const WORDS: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  type: ({ type }) =>
    [type]
      .flat()
      .map((name) => TYPES[String(name)] ?? String(name))
      .join(", or "),
  minLength: ({ limit }) => `at least ${counted(limit, "character", "characters")}`,
  maxLength: ({ limit }) => `at most ${counted(limit, "character", "characters")}`,
  minItems: ({ limit }) => `at least ${counted(limit, "entry", "entries")}`,
  maxItems: ({ limit }) => `at most ${counted(limit, "entry", "entries")}`,
  minProperties: ({ limit }) => `at least ${counted(limit, "property", "properties")}`,
  minimum: ({ limit }) => `${String(limit)} or more`,
  maximum: ({ limit }) => `${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `more than ${String(limit)}`,
  pattern: ({ pattern }) => patternWords.get(String(pattern)) ?? "text written in another way",
  format: ({ format }) => `text in the format ${String(format)}`,
  uniqueItems: () => "no entry twice",
  dependencies: ({ property, missingProperty }) =>
    `the property "${String(missingProperty)}" beside "${String(property)}"`,
};

/** What a document's shape asks for where it is not so, in words that may stand after "expected". */
export function expectedBy({ keyword, params, message }: ErrorObject): string {
  return (
    WORDS[keyword]?.(params as Record<string, unknown>) ?? `what the rule ${keyword} asks: ${message ?? "it fails"}`
  );
}
