import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import { isOneLine } from "../../src/domain/one-line.ts";

/** The patterns by which the product's forms judge free text, with the field that each is of. */
const patterns = readdirSync("schemas/forms")
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => {
    const { schema } = JSON.parse(readFileSync(`schemas/forms/${name}`, "utf8")) as FormDocument;
    return Object.entries(schema.properties).flatMap(([field, judged]) => {
      const { pattern } = judged as { pattern?: string };
      return pattern?.includes("\\p{Cc}") === true ? [{ field: `${field} of ${name}`, pattern }] : [];
    });
  });

describe.each<[boolean, string]>([
  [true, "Concert at the harbor"],
  [true, "Ärztetermin, 3. Stock"],
  [true, "家族を訪ねる 🚗"],
  [true, "شارع 12"],
  [false, "one\ntwo"],
  [false, "one\r\ntwo"],
  [false, "one\u2028two"],
  [false, "one\u2029two"],
  [false, "bell\u0007"],
  [false, "half \ud83d"],
  [false, "Focus\u202e"],
  [false, "\u2067Rosa\u2069"],
])("is %s for %j", (isPrintable, text) => {
  it("as a rule of text that no form judges", () => {
    expect(isOneLine(text)).toBe(isPrintable);
  });

  it.each(patterns)("as the pattern of $field", ({ pattern }) => {
    expect(new RegExp(pattern, "u").test(text)).toBe(isPrintable);
  });
});

it("is the rule of more fields than one", () => {
  expect(patterns.length).toBeGreaterThan(10);
});
