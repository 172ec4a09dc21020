import { expect, it } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";

const messages = {
  "validation.required": "Enter {label}",
  "validation.pattern": "{label} is not right",
  "validation.oneOf": "{label} fits twice",
  "validation.anyOf": "{label} fits nowhere",
  "validation.if": "if",
  "validation.invalid": "{label} is invalid",
};

function form(rules: object, words?: EffectiveForm["messages"]): EffectiveForm {
  return {
    id: "car",
    title: "Car",
    schema: {
      type: "object",
      properties: {
        model: { type: "string" },
        year: { type: "integer" },
        vin: { type: "string", pattern: "^[0-9]{5}$" },
      },
      ...rules,
    },
    ui: {
      order: ["model", "year", "vin"],
      fields: {
        model: { label: "Model", widget: "text" },
        year: { label: "Year", widget: "number" },
        vin: { label: "VIN", widget: "text" },
      },
    },
    ...(words === undefined ? {} : { messages: words }),
  };
}

function errors(rules: object, data: Record<string, unknown>, words?: EffectiveForm["messages"]) {
  return new FormCompiler().compile(form(rules, words)).validate(data, messages);
}

const NEEDS_YEAR = { dependencies: { model: ["year"] } };

it("a field that another one asks for is reported beside a fault of a third", () => {
  expect(errors(NEEDS_YEAR, { model: "T", vin: "x" }).map(({ field, message }) => [field, message])).toEqual([
    ["year", "Enter Year"],
    ["vin", "VIN is not right"],
  ]);
});

it("a field that another one asks for has the form's own words for that where it has some", () => {
  const words = { year: { required: "Which year?", dependencies: "A model needs its year" } };
  expect(errors(NEEDS_YEAR, { model: "T" }, words)[0]?.message).toBe("A model needs its year");
  expect(errors(NEEDS_YEAR, { model: "T" }, { year: { required: "Which year?" } })[0]?.message).toBe("Which year?");
});

it("a rule that fails because two of its schemas hold is reported beside a fault of another field", () => {
  const both = { oneOf: [{ required: ["model"] }, { required: ["vin"] }] };
  expect(errors(both, { model: "T", vin: "x" }).map(({ field, rule }) => [field, rule])).toEqual([
    ["vin", "pattern"],
    ["", "oneOf"],
  ]);
});

it.each([
  ["if", { if: { required: ["model"] }, then: { required: ["year"] } }],
  ["anyOf", { anyOf: [{ required: ["year"] }] }],
])("what %s repeats of a field's fault is not reported again", (_keyword, rules) => {
  expect(errors(rules, { model: "T" }).map(({ field, rule }) => [field, rule])).toEqual([["year", "required"]]);
});
