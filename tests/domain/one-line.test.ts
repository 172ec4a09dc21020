import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import { isOneLine } from "../../src/domain/one-line.ts";

it.each<[boolean, string]>([
  [true, "Concert at the harbor"],
  [true, "Ärztetermin, 3. Stock"],
  [true, "家族を訪ねる 🚗"],
  [false, "one\ntwo"],
  [false, "one\r\ntwo"],
  [false, "bell\u0007"],
  [false, "half \ud83d"],
])("is %s for %j, as for a form's pattern", (isPrintable, text) => {
  const form = JSON.parse(readFileSync("schemas/forms/check.json", "utf8")) as FormDocument;
  const { pattern = "" } = form.schema.properties["checkNumber"] as { pattern?: string };
  expect([isOneLine(text), new RegExp(pattern, "u").test(text)]).toEqual([isPrintable, isPrintable]);
});
