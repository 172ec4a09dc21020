import { vehicleOverlay, type BrokenCase } from "./broken-case.ts";
import type { Documents } from "./tenant-folders.ts";

const added = (schema: object, ui: object = {}): Documents =>
  vehicleOverlay({ add: { pet: { schema, ui: { label: "Pet", widget: "text", ...ui } } } });
const inAdded = (pointer: string) => ({ file: "forms/vehicle.json", pointer: `/add/pet${pointer}` });

/** What can be wrong with a tenant's overlay of a form. */
export const brokenOverlays: BrokenCase[] = [
  {
    name: "an overlay of an unknown form",
    documents: { "forms/vehicle.json": { extends: "vehicel" } },
    file: "forms/vehicle.json",
    pointer: "/extends",
    expected: /a form that exists/,
    suggestion: "vehicle",
  },
  {
    name: "an overlay that is not named for its form",
    documents: { "forms/phone.json": { extends: "vehicle" } },
    file: "forms/phone.json",
    pointer: "/extends",
    expected: /the form that the file is named for, "phone"/,
    suggestion: "phone",
  },
  ...["sign-in", "forgot-password", "forgot-username", "reset-password", "change-password"].map((form) => ({
    name: `a field of one's own in the form ${form}, which keeps no answer`,
    documents: {
      [`forms/${form}.json`]: {
        extends: form,
        add: { pet: { schema: { type: "string" }, ui: { label: "Pet", widget: "text" } } },
      },
    },
    file: `forms/${form}.json`,
    pointer: "/add/pet",
    expected: /no field of your own/,
  })),
  {
    name: "a field that a condition shows in a form which keeps no answer",
    documents: {
      "forms/forgot-password.json": {
        extends: "forgot-password",
        conditions: [
          {
            if: { required: ["userName"] },
            then: { properties: { pet: { type: "string" } } },
            ui: { pet: { label: "Pet", widget: "text" } },
          },
        ],
      },
    },
    file: "forms/forgot-password.json",
    pointer: "/conditions/0/ui/pet",
    expected: /no field of your own/,
  },
  ...["require", "optional", "hide", "order"].map((part) => ({
    name: `a dead target in ${part}`,
    documents: vehicleOverlay({ [part]: ["modell"] }),
    file: "forms/vehicle.json",
    pointer: `/${part}/0`,
    expected: /a field that exists, not "modell"/,
    suggestion: "model",
  })),
  ...[{ default: "x" }, { pattern: { value: "^x", message: "x" } }, { pattern: null }].map((change) => ({
    name: `a change of the ${Object.keys(change).join()} of a field that only a condition declares`,
    documents: vehicleOverlay({
      conditions: [
        {
          if: { required: ["vin"] },
          then: { properties: { pet: { type: "string" } } },
          ui: { pet: { label: "Pet", widget: "text" } },
        },
      ],
      change: { pet: change },
    }),
    file: "forms/vehicle.json",
    pointer: `/change/pet/${Object.keys(change).join()}`,
    expected: /the (default|pattern) of "pet" in the condition that declares it/,
  })),
  {
    name: "added fields that stand after one another",
    documents: vehicleOverlay({
      add: {
        pet: { schema: { type: "string" }, ui: { label: "Pet", widget: "text" }, after: "toy" },
        toy: { schema: { type: "string" }, ui: { label: "Toy", widget: "text" }, after: "pet" },
      },
    }),
    file: "forms/vehicle.json",
    pointer: "/add/pet/after",
    expected: /a field that does not come after "pet" itself/,
  },
  {
    name: "a dead target in change",
    documents: vehicleOverlay({ change: { plates: { label: "x" } } }),
    file: "forms/vehicle.json",
    pointer: "/change/plates",
    expected: /a field that exists/,
    suggestion: "plate",
  },
  {
    name: "a dead target in messages",
    documents: vehicleOverlay({ messages: { plates: { required: "x" } } }),
    file: "forms/vehicle.json",
    pointer: "/messages/plates",
    expected: /a field that exists/,
    suggestion: "plate",
  },
  {
    name: "a dead target in a section",
    documents: vehicleOverlay({ sections: [{ id: "car", title: "Car", fields: ["makee"] }] }),
    file: "forms/vehicle.json",
    pointer: "/sections/0/fields/0",
    expected: /a field that exists/,
    suggestion: "make",
  },
  {
    name: "an added field after one that is not there",
    documents: vehicleOverlay({
      add: { pet: { after: "yaer", schema: { type: "string" }, ui: { label: "Pet", widget: "text" } } },
    }),
    ...inAdded("/after"),
    expected: /a field that exists/,
    suggestion: "year",
  },
  {
    name: "an added field that the form has already",
    documents: vehicleOverlay({ add: { plate: { schema: { type: "string" }, ui: { label: "P", widget: "text" } } } }),
    file: "forms/vehicle.json",
    pointer: "/add/plate",
    expected: /a name that the form vehicle does not have/,
  },
  {
    name: "a needed field made optional",
    documents: vehicleOverlay({ optional: ["plate"] }),
    file: "forms/vehicle.json",
    pointer: "/optional/0",
    expected: /the product needs/,
  },
  {
    name: "a needed field hidden",
    documents: vehicleOverlay({ hide: ["make"] }),
    file: "forms/vehicle.json",
    pointer: "/hide/0",
    expected: /the product needs/,
  },
  {
    name: "a field of the product retyped by a condition",
    documents: vehicleOverlay({
      conditions: [{ if: { required: ["vin"] }, then: { properties: { plate: { type: "integer" } } } }],
    }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/then/properties/plate/type",
    expected: /"plate" to stay of the type string/,
  },
  {
    name: "a required field hidden",
    documents: vehicleOverlay({ require: ["vin"], hide: ["vin"] }),
    file: "forms/vehicle.json",
    pointer: "/hide/0",
    expected: /an optional field; "vin" is required/,
  },
  {
    name: "a field both required and optional",
    documents: vehicleOverlay({ require: ["vin"], optional: ["vin"] }),
    file: "forms/vehicle.json",
    pointer: "/optional/0",
    expected: /in require or optional, not in both/,
  },
  {
    name: "a keyword that forms do not know",
    documents: added({ type: "string", minLenght: 2 }),
    ...inAdded("/schema/minLenght"),
    expected: /a keyword that forms know/,
    suggestion: "minLength",
  },
  {
    name: "a keyword whose value is wrong",
    documents: added({ type: "string", maxLength: "ten" }),
    ...inAdded("/schema/maxLength"),
    expected: /draft-07: a whole number/,
  },
  {
    name: "a type that JSON Schema does not know",
    documents: added({ type: "strng" }),
    ...inAdded("/schema/type"),
    expected: /one of the types string, number, integer, boolean, array, object, null/,
    suggestion: "string",
  },
  {
    name: "a type by the name that other languages have for it",
    documents: added({ type: ["string", "bool"] }),
    ...inAdded("/schema/type/1"),
    expected: /one of the types string, number/,
    suggestion: "boolean",
  },
  {
    name: "a format that forms do not know",
    documents: added({ type: "string", format: "e-mail" }),
    ...inAdded("/schema/format"),
    expected: /one of the formats email, date, money/,
    suggestion: "email",
  },
  {
    name: "a pattern that is no regular expression",
    documents: added({ type: "string", pattern: "[a" }),
    ...inAdded("/schema/pattern"),
    expected: /a regular expression in Unicode mode/,
  },
  {
    name: "a pattern that is too long",
    documents: added({ type: "string", pattern: "a".repeat(201) }),
    ...inAdded("/schema/pattern"),
    expected: /at most 200 characters/,
  },
  {
    name: "a widget that does not fit the type",
    documents: added({ type: "string" }, { widget: "checkbox" }),
    ...inAdded("/ui/widget"),
    expected: /a widget for the type string \(.*text.*\), not checkbox/,
  },
  {
    name: "a date without its format",
    documents: added({ type: "string" }, { widget: "date" }),
    ...inAdded("/ui/widget"),
    expected: /"format": "date" in the schema/,
  },
  {
    name: "a field without a type",
    documents: added({ minLength: 1 }),
    ...inAdded("/ui"),
    expected: /has the type string/,
  },
  {
    name: "a choice without choices",
    documents: added({ type: "string" }, { widget: "select" }),
    ...inAdded("/ui/widget"),
    expected: /an enum in the schema, or options/,
  },
  {
    name: "a label of a choice that does not exist",
    documents: added({ type: "string", enum: ["cat", "dog"] }, { widget: "select", optionLabels: { doge: "Dog" } }),
    ...inAdded("/ui/optionLabels/doge"),
    expected: /a choice that exists/,
    suggestion: "dog",
  },
  {
    name: "a default that the form refuses",
    documents: added({ type: "string", maxLength: 2, default: "long" }),
    ...inAdded("/schema/default"),
    expected: /a default that the form takes/,
  },
  {
    name: "a changed default that the form refuses",
    documents: vehicleOverlay({ change: { year: { default: 1492 } } }),
    file: "forms/vehicle.json",
    pointer: "/change/year/default",
    expected: /a default that the form takes: Enter a year from 1900/,
  },
  {
    name: "a pattern on what is no text",
    documents: vehicleOverlay({ change: { year: { pattern: { value: "^2", message: "x" } } } }),
    file: "forms/vehicle.json",
    pointer: "/change/year/pattern",
    expected: /is no text/,
  },
  {
    name: "a condition on a field that does not exist",
    documents: vehicleOverlay({ conditions: [{ if: { required: ["vinn"] }, then: { required: ["model"] } }] }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/if/required/0",
    expected: /a field that exists/,
    suggestion: "vin",
  },
  {
    name: "a conditional field without a ui",
    documents: vehicleOverlay({
      conditions: [{ if: { required: ["vin"] }, then: { properties: { pet: { type: "string" } } } }],
    }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/then/properties/pet",
    expected: /^an entry for "pet" in the ui of this condition, which says how the new field is shown$/,
  },
  {
    name: "a conditional ui without a field",
    documents: vehicleOverlay({
      conditions: [{ if: { required: ["vin"] }, then: {}, ui: { pet: { label: "Pet", widget: "text" } } }],
    }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/ui/pet",
    expected: /a field of then or else/,
  },
  {
    name: "a dependency on a field that does not exist",
    documents: vehicleOverlay({ dependencies: { vin: ["modle"] } }),
    file: "forms/vehicle.json",
    pointer: "/dependencies/vin/0",
    expected: /a field that exists/,
    suggestion: "model",
  },
];
