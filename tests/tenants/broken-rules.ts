import { tenantDocument, vehicleOverlay, type BrokenCase } from "./broken-case.ts";
import type { Documents } from "./tenant-folders.ts";

export const FILE = "forms/vehicle.json";
/** An overlay that adds the field pet. */
export const field = (schema: object, ui: object = {}): Documents =>
  vehicleOverlay({ add: { pet: { schema, ui: { label: "Pet", widget: "text", ...ui } } } });
/** An overlay that adds the choice fuel, beside something else. */
export const asked = (more: object): Documents =>
  vehicleOverlay({
    add: { fuel: { schema: { type: "string", enum: ["GAS", "POWER"] }, ui: { label: "Fuel", widget: "select" } } },
    ...more,
  });
const permit = (condition: object) => ({
  "permits.json": {
    permits: [
      {
        id: "LOT-A",
        name: "Lot A",
        lotName: "Lot A",
        allowedNoVehicles: 1,
        description: "Lot A",
        permitType: "STD_PERMIT",
        price: "10.00",
        fee: "0.00",
        validStartDate: "2026-01-01",
        validEndDate: "2026-12-31",
        conditions: [condition],
      },
    ],
  },
});
/** A list of one payment rule. */
export const rules = (rule: object) => ({ "payment-rules.json": { rules: [rule] } });

/** Rules that no answer can keep, and words that nobody can read. */
export const brokenRules: BrokenCase[] = [
  {
    name: "a minimum above the maximum",
    documents: field({ type: "integer", minimum: 9, maximum: 3 }, { widget: "number" }),
    file: FILE,
    pointer: "/add/pet/schema/minimum",
    expected: /^no more than maximum, which is 3; no answer could be right$/,
  },
  {
    name: "bounds without anything between them",
    documents: field({ type: "number", exclusiveMinimum: 3, maximum: 3 }, { widget: "number" }),
    file: FILE,
    pointer: "/add/pet/schema/exclusiveMinimum",
    expected: /^less than maximum/,
  },
  {
    name: "more characters at least than at most",
    documents: field({ type: "string", minLength: 9, maxLength: 3 }),
    file: FILE,
    pointer: "/add/pet/schema/minLength",
    expected: /^no more than maxLength, which is 3/,
  },
  {
    name: "more entries at least than at most",
    documents: field(
      { type: "array", minItems: 2, maxItems: 1, items: { type: "string", enum: ["a", "b"] } },
      { widget: "checkboxes" },
    ),
    file: FILE,
    pointer: "/add/pet/schema/minItems",
    expected: /^no more than maxItems, which is 1/,
  },
  {
    name: "more different entries than choices",
    documents: field(
      { type: "array", minItems: 3, uniqueItems: true, items: { type: "string", enum: ["a", "b"] } },
      { widget: "checkboxes" },
    ),
    file: FILE,
    pointer: "/add/pet/schema/minItems",
    expected: /^at most 2, as there are no more choices$/,
  },
  {
    name: "a default outside of the limits",
    documents: field({ type: "integer", minimum: 3, default: 1 }, { widget: "number" }),
    file: FILE,
    pointer: "/add/pet/schema/default",
    expected: /^a default that the form takes/,
  },
  {
    name: "an enum of another type",
    documents: field({ type: "string", enum: ["1", 2] }, { widget: "select" }),
    file: FILE,
    pointer: "/add/pet/schema/enum/1",
    expected: /^a value of the type string, not 2$/,
  },
  {
    name: "a condition on a value that is no choice",
    documents: asked({
      conditions: [{ if: { properties: { fuel: { const: "POWR" } } }, then: { required: ["vin"] } }],
    }),
    file: FILE,
    pointer: "/conditions/0/if/properties/fuel/const",
    expected: /^a choice of this field that exists, not "POWR"$/,
    suggestion: "POWER",
  },
  {
    name: "a condition on a value of another type",
    documents: asked({
      conditions: [{ if: { properties: { model: { enum: [2020] } } }, then: { required: ["vin"] } }],
    }),
    file: FILE,
    pointer: "/conditions/0/if/properties/model/enum/0",
    expected: /^a value of the type string, as the field has, not 2020$/,
  },
  {
    name: "a condition that requires a hidden field",
    documents: asked({
      hide: ["vin"],
      conditions: [{ if: { properties: { fuel: { const: "GAS" } } }, then: { required: ["vin"] } }],
    }),
    file: FILE,
    pointer: "/conditions/0/then/required/0",
    expected: /^a field that is shown: "vin" is hidden/,
  },
  {
    name: "a dependency on a hidden field",
    documents: asked({ hide: ["vin"], dependencies: { fuel: ["vin"] } }),
    file: FILE,
    pointer: "/dependencies/fuel/0",
    expected: /^a field that is shown: "vin" is hidden/,
  },
  {
    name: "checkboxes that are fed by the server",
    documents: field({ type: "array", items: { type: "string" } }, { widget: "checkboxes", options: "states" }),
    file: FILE,
    pointer: "/add/pet/ui/options",
    expected: /^an enum in the schema of its items/,
  },
  {
    name: "a password among a tenant's own fields",
    documents: field({ type: "string" }, { widget: "password" }),
    file: FILE,
    pointer: "/add/pet/ui/widget",
    expected: /^no password: the answer is stored as it is typed/,
  },
  {
    name: "a password that a condition opens",
    documents: vehicleOverlay({
      conditions: [
        {
          if: { required: ["vin"] },
          then: { properties: { code: { type: "string" } } },
          ui: { code: { label: "Code", widget: "password" } },
        },
      ],
    }),
    file: FILE,
    pointer: "/conditions/0/ui/code/widget",
    expected: /^no password/,
  },
  {
    name: "a name that stands twice in one object",
    documents: { "style.json": '{ "theme": "dark", "linkFontColor": "#0000ff", "theme": "light" }' },
    file: "style.json",
    pointer: "/theme",
    expected: /^"theme" once in this object; it stands here twice/,
  },
  {
    name: "a label of spaces",
    documents: field({ type: "string" }, { label: " \u200b " }),
    file: FILE,
    pointer: "/add/pet/ui/label",
    expected: /^words that can be read; these are empty$/,
  },
  {
    name: "a choice without words",
    documents: field({ type: "string", enum: ["a"] }, { widget: "select", optionLabels: { a: "" } }),
    file: FILE,
    pointer: "/add/pet/ui/optionLabels/a",
    expected: /^words that can be read/,
  },
  {
    name: "a message without words",
    documents: { "messages.json": { forms: { vehicle: { model: { label: " " } } } } },
    file: "messages.json",
    pointer: "/forms/vehicle/model/label",
    expected: /^words that can be read/,
  },
  {
    name: "a condition of a permit on another spelling of Status",
    documents: permit({ attribute: "status", values: ["ACTIVE"] }),
    file: "permits.json",
    pointer: "/permits/0/conditions/0/attribute",
    expected: /^an attribute that exists, not "status"$/,
    suggestion: "Status",
  },
  {
    name: "a condition of a permit on an attribute that no driver of the demonstration has",
    documents: {
      "tenant.json": tenantDocument({ demo: true }),
      "demo/accounts.json": [
        {
          userName: "admin",
          password: "Correct-Horse-9",
          emailVerified: true,
          role: "ADMIN",
          driverAttributes: [{ name: "Department", value: "NURSING" }],
          person: undefined,
        },
      ],
      ...permit({ attribute: "Departement", values: ["NURSING"] }),
    },
    file: "permits.json",
    pointer: "/permits/0/conditions/0/attribute",
    expected: /^an attribute of a driver in demo\/accounts\.json that exists, not "Departement"$/,
    suggestion: "Department",
  },
  {
    name: "a demo account in a user group that nothing names",
    documents: {
      "tenant.json": tenantDocument({ demo: true, defaultGroup: "students" }),
      "payment-rules.json": { rules: [], groups: { staff: [] } },
      "demo/accounts.json": [
        {
          userName: "admin",
          password: "Correct-Horse-9",
          emailVerified: true,
          role: "ADMIN",
          group: "stff",
          driverAttributes: [],
          person: undefined,
        },
      ],
    },
    file: "demo/accounts.json",
    pointer: "/0/group",
    expected: /^a user group that exists, not "stff"$/,
    suggestion: "staff",
  },
  {
    name: "a type of payment rule that is misspelt",
    documents: rules({ ruleType: "ALOWED_PMT_METHODS", ruleValues: ["CREDITCARD"] }),
    file: "payment-rules.json",
    pointer: "/rules/0/ruleType",
    expected: /^a type of rule: ALLOWED_PMT_METHODS, .* such as MAX_NUMBER_LOT-A$/,
    suggestion: "ALLOWED_PMT_METHODS",
  },
  {
    name: "a maximum number whose type is misspelt",
    documents: rules({ ruleType: "MAX_NUMER_lot-a", ruleValues: ["2"] }),
    file: "payment-rules.json",
    pointer: "/rules/0/ruleType",
    expected: /^a type of rule/,
    suggestion: "MAX_NUMBER_LOT-A",
  },
];
