import { customizeValidator } from "@rjsf/validator-ajv8";
import { JUNK_OPTION_ID, type RJSFSchema, type RJSFValidationError } from "@rjsf/utils";
import { beforeAll, describe, expect, test } from "vitest";
import { decimalMultipleOf } from "../../server/tenants/decimal-multiple-of.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { EffectiveForm, FormValues } from "../../src/domain/effective-form.ts";
import { FormValidator } from "../../src/renderer/forms/validator.ts";
import { baseForm, baseFormIds, moduleOf } from "../support/form-module.ts";
import { hostileData, schemaCases } from "./schema-cases.ts";

/** RJSF's own validator over AJV at run time, with the options and the keyword that the server compiles with. */
const reference = customizeValidator<FormValues>({
  ajvOptionsOverrides: { ownProperties: true },
  customFormats: { money: /^\d{1,7}\.\d{2}$/ },
  extenderFn: (ajv) => ajv.removeKeyword("multipleOf").addKeyword(decimalMultipleOf),
});

const bySchemaPath = (one: RJSFValidationError, other: RJSFValidationError) =>
  `${one.schemaPath} ${one.property}`.localeCompare(`${other.schemaPath} ${other.property}`);

function formOf(schema: RJSFSchema): EffectiveForm {
  const names = Object.keys(schema.properties ?? {});
  return {
    id: "case",
    title: "Case",
    schema: { type: "object", properties: {}, ...schema } as EffectiveForm["schema"],
    ui: { order: names, fields: Object.fromEntries(names.map((name) => [name, { label: name, widget: "text" }])) },
  };
}

/** What both validators find wrong with these answers, in one order. */
function bothOn(form: EffectiveForm, data: FormValues) {
  const schema = form.schema as RJSFSchema;
  const [ours, theirs] = [new FormValidator(moduleOf(form)), reference].map((validator) => {
    const { errors, errorSchema } = validator.validateFormData(data, schema);
    return { data, errors: [...errors].sort(bySchemaPath), errorSchema };
  });
  return { ours, theirs };
}

/** Answers that break each field in turn, and some that break all. */
function answersFor(form: EffectiveForm): FormValues[] {
  const names = form.ui.order;
  const values: unknown[] = [
    "",
    "a",
    "a".repeat(300),
    "x@y.com",
    "x@y.org",
    "2026-02-30",
    "5550100199",
    12,
    -1,
    true,
    false,
  ];
  const each = names.flatMap((name) => values.map((value) => ({ [name]: value })));
  return [{}, ...each, ...values.map((value) => Object.fromEntries(names.map((name) => [name, value])))];
}

describe("errors are those of the reference validator", () => {
  test.each(baseFormIds())("on the product's form %s", (id) => {
    const form = baseForm(id);
    for (const data of answersFor(form)) {
      const { ours, theirs } = bothOn(form, data);
      expect(ours).toEqual(theirs);
    }
  });

  test("on every form of every demo tenant", async () => {
    const tenants = await loadTenants({
      tenantsDir: "tenants",
      schemasDir: "schemas",
      published: { version: () => Promise.resolve(0), load: () => Promise.resolve({}) },
      clock: () => Date.UTC(2027, 0, 1),
      production: false,
      demo: true,
    });
    expect(tenants.slugs.length).toBeGreaterThan(2);
    for (const slug of tenants.slugs) {
      const tenant = await tenants.find(slug);
      for (const { form } of tenant?.forms.values() ?? []) {
        for (const data of answersFor(form)) {
          const { ours, theirs } = bothOn(form, data);
          expect(ours).toEqual(theirs);
        }
      }
    }
  });

  test.each(schemaCases)("on $name", ({ schema, data }) => {
    const form = formOf(schema);
    for (const answers of [...data, ...hostileData]) {
      const { ours, theirs } = bothOn(form, answers);
      expect(ours).toEqual(theirs);
    }
  });

  test("with transformed and custom errors too", () => {
    const form = formOf({
      properties: { a: { type: "string", title: "Name" }, b: { type: "string" } },
      required: ["a"],
    });
    const schema = form.schema as RJSFSchema;
    const shout = (errors: RJSFValidationError[]) =>
      errors.map((error) => ({ ...error, message: error.message?.toUpperCase() ?? "" }));
    const run = (validator: FormValidator | typeof reference) =>
      validator.validateFormData(
        { b: "x" },
        schema,
        (_data, errors) => {
          errors["b"]?.addError("not x");
          return errors;
        },
        shout,
        { a: { "ui:title": "First name" } },
      );
    expect(run(new FormValidator(moduleOf(form)))).toEqual(run(reference));
  });
});

describe("a multiple of a decimal is judged by the decimals that were typed", () => {
  const isTaken = (value: unknown, multipleOf: number) => {
    const form = formOf({ properties: { a: { type: "number", multipleOf } } });
    const validator = new FormValidator(moduleOf(form));
    const { errors } = validator.validateFormData({ a: value }, form.schema as RJSFSchema);
    const isEvaluated = validator.isValid(
      { properties: { a: { multipleOf } } },
      { a: value },
      form.schema as RJSFSchema,
    );
    return [errors.length === 0, isEvaluated];
  };

  test.each([19.99, 1.15, 0.07, 0.29, 1234567.89, 9999999.99, -4.35, 0, 5])("%d has two decimals at most", (value) => {
    expect(isTaken(value, 0.01)).toEqual([true, true]);
  });

  test.each([19.999, 1.005, 0.0100001, 1234567.891])("%d has more", (value) => {
    expect(isTaken(value, 0.01)).toEqual([false, false]);
  });

  test("every cent up to 100.00 is a multiple of a cent, every fifth one of five, in both evaluators", () => {
    for (let cent = 0; cent <= 10_000; cent += 7) {
      const value = Number(`${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, "0")}`);
      expect([value, ...isTaken(value, 0.01)]).toEqual([value, true, true]);
      const isFifth = cent % 5 === 0;
      expect([value, ...isTaken(value, 0.05)]).toEqual([value, isFifth, isFifth]);
    }
  });
});

describe("derived schemas are judged as the reference judges them", () => {
  test.each(schemaCases)("on $name", ({ schema, data }) => {
    const validator = new FormValidator(moduleOf(formOf(schema)));
    const parts: RJSFSchema[] = [schema, ...partsOf(schema)];
    for (const part of parts) {
      for (const answers of [...data, ...hostileData]) {
        const ours = validator.isValid(part, answers, schema);
        expect([part, answers, ours]).toEqual([part, answers, reference.isValid(part, answers, schema)]);
      }
    }
  });

  test("the placeholder option is never valid", () => {
    const validator = new FormValidator(moduleOf(formOf({ properties: {} })));
    expect(validator.isValid({ $id: JUNK_OPTION_ID } as RJSFSchema, {}, {})).toBe(false);
  });

  test("a required property that every object inherits is missing on an empty object", () => {
    const schema: RJSFSchema = { type: "object", required: ["toString"] };
    const validator = new FormValidator(moduleOf(formOf(schema)));
    expect(validator.isValid(schema, {}, schema)).toBe(false);
    expect(validator.validateFormData({}, schema).errors).toHaveLength(1);
    expect(validator.isValid(schema, { toString: "x" }, schema)).toBe(true);
  });

  test("one that cannot be evaluated is satisfied by nothing", () => {
    const validator = new FormValidator(moduleOf(formOf({ properties: {} })));
    expect(validator.isValid({ $ref: "#/definitions/missing" }, {}, {})).toBe(false);
  });
});

/** Every sub-schema below the conditions and alternatives of a schema. */
function partsOf(schema: RJSFSchema): RJSFSchema[] {
  const parts = [
    schema.if,
    schema.then,
    schema.else,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return parts.flatMap((part) => (typeof part === "object" ? [part, ...partsOf(part)] : []));
}

let noise: typeof console.warn;
beforeAll(() => {
  // Schemas that cannot be evaluated are told to the console, here on purpose.
  noise = console.warn;
  console.warn = () => undefined;
  return () => {
    console.warn = noise;
  };
});
