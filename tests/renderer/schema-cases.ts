import type { RJSFSchema } from "@rjsf/utils";
import type { FormValues } from "../../src/domain/effective-form.ts";

export interface SchemaCase {
  name: string;
  schema: RJSFSchema;
  data: FormValues[];
}

const text = { type: "string" } as const;

/** Data that must not confuse any schema. */
export const hostileData: FormValues[] = [
  {},
  JSON.parse('{"__proto__": {"a": "x"}}') as FormValues,
  JSON.parse('{"constructor": "x", "toString": "y"}') as FormValues,
  { a: "", b: null },
  { a: "\u{1F697}\u202E", b: "NULL" },
];

/** Schemas with the keywords that form documents may use, alone and nested. */
export const schemaCases: SchemaCase[] = [
  {
    name: "required and types",
    schema: {
      type: "object",
      properties: { a: text, b: { type: "integer" }, c: { type: "boolean" } },
      required: ["a", "b"],
    },
    data: [
      { a: 1, b: 1.5, c: "yes" },
      { a: "x", b: 2, c: true },
    ],
  },
  {
    name: "names that objects inherit",
    schema: { type: "object", properties: { toString: text, valueOf: text }, required: ["toString", "hasOwnProperty"] },
    data: [{ toString: "x" }, { toString: "x", hasOwnProperty: 1 }],
  },
  {
    name: "titles",
    schema: { type: "object", properties: { a: { ...text, title: "First", minLength: 3 } }, required: ["a"] },
    data: [{ a: "x" }],
  },
  {
    name: "titles below references and alternatives",
    schema: {
      type: "object",
      definitions: { plate: { ...text, title: "Plate", minLength: 2 } },
      properties: {
        a: { $ref: "#/definitions/plate" },
        b: { title: "Below", type: "object", required: ["c"], properties: { c: { title: "C" } } },
      },
      anyOf: [{ required: ["d"], properties: { d: { title: "D" } } }, { required: ["e"] }],
    },
    data: [{ a: "x", b: {} }],
  },
  {
    name: "lengths counted in characters",
    schema: { type: "object", properties: { a: { ...text, minLength: 2, maxLength: 3 } } },
    data: [{ a: "\u{1F697}" }, { a: "\u{1F697}\u{1F697}\u{1F697}" }, { a: "abcd" }],
  },
  {
    name: "numbers",
    schema: {
      type: "object",
      properties: {
        a: { type: "number", minimum: 1, maximum: 5 },
        b: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 5 },
      },
    },
    data: [
      { a: 0, b: 0 },
      { a: 6, b: 10 },
      { a: 3, b: 5 },
      { a: 3, b: 7 },
    ],
  },
  {
    name: "decimals",
    schema: {
      type: "object",
      properties: {
        a: { type: "number", multipleOf: 0.01 },
        b: { type: "number", multipleOf: 0.05 },
        c: { type: "number", multipleOf: 0.3 },
      },
    },
    data: [19.99, 1.15, 0.07, 0.29, 1.005, 1234567.89, 9999999.99, -4.35, 0, 19.999, 0.015, 0.9, 1.1, 0.6].map((a) => ({
      a,
      b: a,
      c: a,
    })),
  },
  {
    name: "decimals that decide a condition",
    schema: {
      type: "object",
      properties: { a: { type: "number" } },
      if: { properties: { a: { multipleOf: 0.01 } } },
      then: { required: ["b"] },
    },
    data: [{ a: 19.99 }, { a: 0.07 }, { a: 0.071 }],
  },
  {
    name: "money",
    schema: { type: "object", properties: { a: { ...text, format: "money" } } },
    data: ["12.05", "0.50", "9999999.99", "10000000.00", "12", "12.5", "$12.05", "1,234.50", "-1.00", " 1.00"].map(
      (a) => ({ a }),
    ),
  },
  {
    name: "patterns with Unicode classes",
    schema: { type: "object", properties: { a: { ...text, pattern: "^\\p{L}+$" } } },
    data: [{ a: "Zoë" }, { a: "3" }],
  },
  {
    name: "formats",
    schema: { type: "object", properties: { a: { ...text, format: "email" }, b: { ...text, format: "date" } } },
    data: [
      { a: "x@y.org", b: "2028-02-29" },
      { a: "x@", b: "2027-02-29" },
      { a: "x", b: "01/02/2027" },
    ],
  },
  {
    name: "closed lists",
    schema: { type: "object", properties: { a: { enum: ["x", 1, null] }, b: { const: true } } },
    data: [{ a: "x", b: true }, { a: "1", b: false }, { a: 1 }],
  },
  {
    name: "arrays",
    schema: {
      type: "object",
      properties: { a: { type: "array", items: { enum: ["x", "y"] }, minItems: 1, maxItems: 2, uniqueItems: true } },
    },
    data: [{ a: [] }, { a: ["x", "x"] }, { a: ["x", "z"] }, { a: ["x", "y", "x"] }, { a: ["x"] }],
  },
  {
    name: "if, then, else",
    schema: {
      type: "object",
      properties: { a: { enum: ["x", "y"] } },
      if: { properties: { a: { const: "x" } }, required: ["a"] },
      then: { properties: { b: text }, required: ["b"] },
      else: { properties: { c: text } },
    },
    data: [{ a: "x" }, { a: "x", b: 1 }, { a: "y", c: 1 }, { a: "x", b: "ok" }],
  },
  {
    name: "conditions in allOf that hang on one another",
    schema: {
      type: "object",
      properties: { a: { type: "boolean" } },
      allOf: [
        {
          if: { properties: { a: { const: true } }, required: ["a"] },
          then: { properties: { b: text }, required: ["b"] },
        },
        {
          if: { properties: { b: { const: "more" } }, required: ["b"] },
          then: { properties: { c: text }, required: ["c"] },
        },
      ],
    },
    data: [{ a: true }, { a: true, b: "more" }, { a: false }, { a: true, b: "more", c: "x" }],
  },
  {
    name: "dependencies of both kinds",
    schema: {
      type: "object",
      properties: { a: text, b: text, d: { enum: ["1", "2"] } },
      dependencies: {
        a: ["b"],
        d: {
          oneOf: [
            { properties: { d: { enum: ["1"] }, e: text }, required: ["e"] },
            { properties: { d: { enum: ["2"] } } },
          ],
        },
      },
    },
    data: [{ a: "x" }, { a: "x", b: "y" }, { d: "1" }, { d: "1", e: "z" }, { d: "2" }],
  },
  {
    name: "anyOf of required fields",
    schema: { type: "object", properties: { a: text, b: text }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    data: [{ a: "x" }, { b: "x" }, { c: "x" }],
  },
  {
    name: "oneOf of a field, with titles",
    schema: {
      type: "object",
      properties: {
        a: {
          oneOf: [
            { const: "x", title: "X" },
            { const: "y", title: "Y" },
          ],
        },
      },
      required: ["a"],
    },
    data: [{ a: "x" }, { a: "z" }],
  },
  {
    name: "anyOf whose branches fail alike",
    schema: {
      type: "object",
      properties: {
        a: {
          anyOf: [
            { ...text, minLength: 3 },
            { ...text, minLength: 3, pattern: "^b" },
          ],
        },
      },
    },
    data: [{ a: "x" }, { a: "bbb" }, { a: 1 }],
  },
  {
    name: "a condition inside an option of anyOf",
    schema: {
      type: "object",
      properties: { a: text, b: text },
      anyOf: [
        { if: { required: ["a"] }, then: { required: ["b"] }, properties: { a: { ...text, minLength: 2 } } },
        { properties: { a: { const: "z" } }, required: ["a"] },
      ],
    },
    data: [{ a: "z" }, { a: "xx" }, { a: "xx", b: "y" }, { a: "x" }],
  },
  {
    name: "nested oneOf",
    schema: {
      type: "object",
      properties: { a: { type: "number" } },
      oneOf: [
        { oneOf: [{ properties: { a: { const: 1 } } }, { properties: { a: { const: 2 } } }] },
        { properties: { a: { const: 3 } } },
      ],
    },
    data: [{ a: 1 }, { a: 3 }, { a: 4 }],
  },
  {
    name: "not",
    schema: { type: "object", properties: { a: { not: { enum: ["x"] } } }, not: { required: ["b", "c"] } },
    data: [{ a: "x" }, { b: 1, c: 1 }, { a: "y" }],
  },
  {
    name: "patternProperties and additionalProperties",
    schema: {
      type: "object",
      properties: { a: text },
      patternProperties: { "^x": { anyOf: [{ type: "integer" }, { type: "null" }] } },
      additionalProperties: false,
    },
    data: [{ x1: 1 }, { x1: "s" }, { other: 1 }],
  },
  {
    name: "definitions that refer to one another, one of them to itself",
    schema: {
      type: "object",
      definitions: {
        plate: { ...text, minLength: 2 },
        tree: {
          type: "object",
          properties: { name: { $ref: "#/definitions/plate" }, child: { $ref: "#/definitions/tree" } },
        },
      },
      properties: { a: { $ref: "#/definitions/plate" }, b: { $ref: "#/definitions/tree" } },
      allOf: [
        { if: { properties: { a: { $ref: "#/definitions/plate" } }, required: ["a"] }, then: { required: ["b"] } },
      ],
    },
    data: [{ a: "x" }, { a: "xx" }, { a: "xx", b: { name: "y", child: { name: "yy", child: { name: 3 } } } }],
  },
  {
    name: "names with slashes, tildes and dots",
    schema: { type: "object", properties: { "a/b": { ...text, minLength: 2 }, "c~d": { ...text, minLength: 2 } } },
    data: [{ "a/b": "x", "c~d": "y" }],
  },
  {
    name: "nested objects",
    schema: {
      type: "object",
      properties: {
        a: { type: "object", title: "Place", properties: { b: { ...text, title: "City" } }, required: ["b", "c"] },
      },
    },
    data: [{ a: {} }, { a: { b: 1 } }, { a: [] }],
  },
];
