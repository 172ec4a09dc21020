import { describe, expect, it } from "vitest";
import type { EffectiveForm, RuleFailure } from "../../src/domain/effective-form.ts";
import { catalogueKey, describeFailures } from "../../src/domain/form-errors.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";

const messages = {
  "validation.required": "{label} is required",
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
    ["year", "Year is required"],
    ["vin", "VIN is not right"],
  ]);
});

it("a field that another one asks for has the form's own words for that where it has some", () => {
  const words = { year: { required: "Which year?", dependencies: "A model needs its year" } };
  expect(errors(NEEDS_YEAR, { model: "T" }, words)[0]?.message).toBe("A model needs its year");
  expect(errors(NEEDS_YEAR, { model: "T" }, { year: { required: "Which year?" } })[0]?.message).toBe("Which year?");
});

it("reports a rule that fails because two of its schemas match beside a fault of another field", () => {
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

const failure = (changes: Partial<RuleFailure>): RuleFailure => ({
  instancePath: "/model",
  schemaPath: "#",
  keyword: "maxLength",
  params: {},
  ...changes,
});
const told = (...failures: RuleFailure[]) =>
  describeFailures(form({}), { ...messages, "validation.maxLength": "{label}: {limit}" }, failures).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe("the words of a failed rule", () => {
  it.each<[string, Partial<RuleFailure>, string]>([
    ["with its limit", { params: { limit: 5 } }, "model: Model: 5"],
    ["with a tiny limit", { params: { limit: 1e-7 } }, "model: Model: 0.0000001"],
    ["with the value that it allows", { params: { allowedValue: "CA" } }, "model: Model: CA"],
    ["with its step", { params: { multipleOf: 0.5 } }, "model: Model: 0.5"],
    ["with its format", { params: { format: "email" } }, "model: Model: email"],
    ["with a value that is no text", { params: { allowedValue: [1, "a"] } }, 'model: Model: [1,"a"]'],
    ["without any of them", {}, "model: Model: "],
    ["of an inner value", { instancePath: "/model/0/name" }, "model: Model: "],
    ["of a field that the form does not have", { instancePath: "/a~1b~0c" }, "a/b~c: a/b~c: "],
    [
      "of a missing field",
      { instancePath: "", keyword: "required", params: { missingProperty: "vin" } },
      "vin: VIN is required",
    ],
    ["of one too many", { instancePath: "", params: { additionalProperty: "other" } }, "other: other: "],
    ["of the form as a whole", { instancePath: "" }, ": : "],
    ["of an empty text", { keyword: "minLength", params: { limit: 1 } }, "model: Model is required"],
    ["of a short text", { keyword: "minLength", params: { limit: 2 } }, "model: Model is invalid"],
    ["without words in the catalogue", { keyword: "propertyNames" }, "model: Model is invalid"],
  ])("%s", (_which, changes, words) => {
    expect(told(failure(changes))).toEqual([words]);
  });

  it("are those of the missing answer, whatever else fails, and else of the first one", () => {
    const missing = failure({ instancePath: "", keyword: "required", params: { missingProperty: "model" } });
    const long = failure({ params: { limit: 5 } });
    expect(told(long, missing)).toEqual(["model: Model is required"]);
    expect(told(missing, long)).toEqual(["model: Model is required"]);
    expect(told(long, failure({ params: { limit: 6 } }))).toEqual(["model: Model: 5"]);
  });

  it("stand in the order of the form, those of no field of it at the end", () => {
    const [of, at] = [(name: string) => `/${name}`, (instancePath: string) => failure({ instancePath })];
    expect(told(at(of("other")), at(of("vin")), at(of("model"))).map((line) => line.split(":")[0])).toEqual([
      "model",
      "vin",
      "other",
    ]);
  });

  it("are those of a rule that only repeats others where nothing else was told", () => {
    const echo = failure({ keyword: "anyOf" });
    expect(told(echo)).toEqual(["model: Model fits nowhere"]);
    expect(told(echo, failure({ instancePath: "/vin", params: { limit: 5 } }))).toEqual([
      "model: Model fits nowhere",
      "vin: VIN: 5",
    ]);
    expect(told(failure({ keyword: "anyOf", instancePath: "" }))).toEqual([":  fits nowhere"]);
  });

  it("are those of the rule itself where another one repeats it, in whatever order they come", () => {
    const [echo, long] = [failure({ keyword: "anyOf" }), failure({ params: { limit: 5 } })];
    expect(told(echo, long)).toEqual(["model: Model: 5"]);
    expect(told(long, echo)).toEqual(["model: Model: 5"]);
  });
});

describe("the catalogue's words for a rule", () => {
  const all = Object.fromEntries(
    [
      "required",
      "requiredChoice",
      "format",
      "money",
      "multipleOf",
      "decimal",
      "decimals",
      "type",
      "number",
      "integer",
      "maxLength",
      "maxLengthOne",
      "requiredFiles",
      "minFiles",
      "maxFiles",
      "maxFilesOne",
    ].map((name) => [`validation.${name}`, name]),
  );
  // The schema of the form has no "extra".
  const fields = (widget: string) => ({
    model: { label: "Model", widget },
    year: { label: "Year", widget: "number" },
    extra: { label: "Extra", widget: "number" },
  });
  const key = (widget: string, rule: string, params?: RuleFailure["params"], field = "model") => {
    const base = form({});
    const asked = { ...base, ui: { ...base.ui, fields: fields(widget) } } as unknown as EffectiveForm;
    return catalogueKey(asked, all, field, rule, params).replace("validation.", "");
  };

  it.each<[string, string, RuleFailure["params"] | undefined, string]>([
    ["text", "required", undefined, "required"],
    ["select", "required", undefined, "requiredChoice"],
    ["radio", "required", undefined, "requiredChoice"],
    ["checkboxes", "required", undefined, "requiredChoice"],
    ["checkbox", "required", undefined, "requiredChoice"],
    ["select", "format", undefined, "format"],
    ["money", "format", undefined, "money"],
    ["money", "required", undefined, "required"],
    ["number", "multipleOf", { multipleOf: 0.01 }, "decimals"],
    ["number", "multipleOf", { multipleOf: 0.1 }, "decimal"],
    ["number", "multipleOf", { multipleOf: 1e-10 }, "decimals"],
    ["text", "maxLength", { limit: 2 }, "maxLength"],
    ["text", "maxLength", { limit: 1 }, "maxLengthOne"],
    ["files", "minItems", { limit: 2 }, "minFiles"],
    ["files", "minItems", { limit: 1 }, "requiredFiles"],
    ["files", "maxItems", { limit: 2 }, "maxFiles"],
    ["files", "maxItems", { limit: 1 }, "maxFilesOne"],
    ["number", "multipleOf", { multipleOf: 0.05 }, "multipleOf"],
    ["number", "multipleOf", { multipleOf: 10.01 }, "multipleOf"],
    ["number", "multipleOf", { multipleOf: 0.012 }, "multipleOf"],
    ["number", "multipleOf", { multipleOf: "0.01" }, "multipleOf"],
    ["number", "maximum", { multipleOf: 0.01 }, "invalid"],
    ["number", "type", { type: "integer" }, "integer"],
    ["number", "type", { type: "number" }, "number"],
    ["text", "type", { type: "integer" }, "type"],
  ])("of a field with the widget %s: %s with %j has those of %s", (widget, rule, params, words) => {
    expect(key(widget, rule, params)).toBe(words);
  });

  it("of a number are those of the schema's type where the failure says none", () => {
    expect(key("text", "type", undefined, "year")).toBe("integer");
    expect(key("number", "type")).toBe("number");
    expect(key("text", "type", undefined, "other")).toBe("type");
    expect(key("text", "type", undefined, "extra")).toBe("number");
  });
});
