import { expect, it } from "vitest";
import { carryAnswers } from "../../src/domain/carried-answers.ts";
import type { FormValues } from "../../src/domain/effective-form.ts";
import { moduleOf, testForm, type TestField } from "../support/form-module.ts";

const text = { type: "string" };
const choice = (...values: string[]) => ({ type: "string", enum: values });
const list = (...values: string[]) => ({ type: "array", items: { type: "string", enum: values } });

function carry(
  from: Record<string, TestField>,
  to: Record<string, TestField>,
  typed: FormValues,
  fresh: FormValues = {},
) {
  return carryAnswers(typed, testForm({ fields: from }), moduleOf(testForm({ fields: to })), fresh);
}

it.each<[string, Record<string, TestField>, Record<string, TestField>, FormValues, FormValues, string[]]>([
  [
    "keeps every answer where a required field is added",
    { a: { schema: text } },
    { a: { schema: text }, b: { schema: text, required: true } },
    { a: "1" },
    { a: "1" },
    [],
  ],
  [
    "leaves out the answer of a field that is gone",
    { a: { schema: text }, b: { schema: text } },
    { a: { schema: text } },
    { a: "1", b: "2" },
    { a: "1" },
    ["b"],
  ],
  [
    "leaves out the answer of a field that is hidden now",
    { a: { schema: text } },
    { a: { schema: text, ui: { hidden: true } } },
    { a: "1" },
    {},
    ["a"],
  ],
  [
    "leaves out a choice that was withdrawn",
    { a: { schema: choice("X", "Y") } },
    { a: { schema: choice("X") } },
    { a: "Y" },
    {},
    ["a"],
  ],
  [
    "keeps a choice that is still offered",
    { a: { schema: choice("X", "Y") } },
    { a: { schema: choice("X") } },
    { a: "X" },
    { a: "X" },
    [],
  ],
  [
    "keeps the rest of several choices",
    { a: { schema: list("X", "Y") } },
    { a: { schema: list("X") } },
    { a: ["X", "Y"] },
    { a: ["X"] },
    ["a"],
  ],
  [
    "leaves out an answer of another type",
    { a: { schema: text } },
    { a: { schema: { type: "number" } } },
    { a: "one" },
    {},
    ["a"],
  ],
  [
    "keeps an answer that breaks a new rule, so that it can be corrected",
    { a: { schema: text } },
    { a: { schema: { type: "string", maxLength: 2 } } },
    { a: "long" },
    { a: "long" },
    [],
  ],
  [
    "keeps a field empty that the driver emptied",
    { a: { schema: text } },
    { a: { schema: text }, b: { schema: text } },
    {},
    {},
    [],
  ],
])("%s", (_what, from, to, typed, data, leftOut) => {
  const carried = carry(from, to, typed);
  expect(JSON.parse(JSON.stringify(carried))).toEqual({ data, leftOut });
});

it("begins a new field with its stored value, and no field that the driver had before him", () => {
  const fields = { a: { schema: text } };
  const carried = carry(fields, { ...fields, b: { schema: text } }, {}, { a: "stored", b: "stored too" });
  expect(carried.data).toEqual({ b: "stored too" });
});
