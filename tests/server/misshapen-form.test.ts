import { expect, it } from "vitest";
import { misshapenFields } from "../../server/services/forms/misshapen-form.ts";
import type { ServerOptions } from "../../server/services/forms/options.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";

const form: EffectiveForm = {
  id: "vehicle",
  title: "Vehicle",
  entity: { plate: "licensePlate.number", color: "color", year: "year" },
  schema: {
    type: "object",
    required: ["plate"],
    properties: { plate: { type: "string" }, color: { type: "string" }, year: { type: "integer" } },
  },
  ui: {
    order: ["plate", "color", "year"],
    fields: {
      plate: { label: "Plate", widget: "text" },
      color: { label: "Color", widget: "text" },
      year: { label: "Year", widget: "number" },
    },
  },
};
const tenant = {
  slug: "springfield",
  messages: {
    "validation.required": "{label} is required",
    "validation.type": "{label} has a wrong type",
    "validation.invalid": "{label} is wrong",
  },
  document: { timeZone: "UTC" },
  forms: new Map([["vehicle", new FormCompiler().compile(form)]]),
} as unknown as EffectiveTenant;
const options = { has: () => true, today: () => "2026-11-27" } as unknown as ServerOptions;

const told = (body: unknown, instancePath: string, keyword: string, params = {}) =>
  misshapenFields(tenant, [{ form: "vehicle" }], body, { instancePath, keyword, params }, options).map(
    ({ message }) => message,
  );

it("the field at fault stands among those that the form refuses, in the order of the form", () => {
  const body = { licensePlate: { number: "7ABC123" }, color: "Red", year: "new" };
  expect(told(body, "/color", "maxLength")).toEqual(["Color has a wrong type", "Year is wrong"]);
  expect(told({ ...body, licensePlate: {} }, "/color", "maxLength")).toEqual([
    "Plate is required",
    "Color has a wrong type",
    "Year is wrong",
  ]);
});

it("a part that is missing is told once, by the form's own rule", () => {
  expect(told({}, "", "required", { missingProperty: "licensePlate" })).toEqual(["Plate is required"]);
});

it("a fault at no field of the form is told by no form", () => {
  expect(told({ wheels: 4 }, "", "additionalProperties", { additionalProperty: "wheels" })).toEqual([]);
  expect(told({ wheels: "four" }, "/wheels", "type")).toEqual([]);
});
