import { describe, expect, it } from "vitest";
import { checkForm, FORM_CHANGED } from "../../server/services/forms/form-check.ts";
import type { ServerOptions } from "../../server/services/forms/options.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";

/** Never run: the compiler reads it. Below the directive is a mistake that it has to find; the form of a step may be any. */
export const named = {
  ofStep: (step: { form: string }) => checkForm(tenant, step.form, {}, options),
  ofProduct: () => checkForm(tenant, "vehicle", {}, options),
  // @ts-expect-error -- the product has no such form
  unknown: () => checkForm(tenant, "vehicel", {}, options),
};

const form: EffectiveForm = {
  id: "vehicle",
  title: "Vehicle",
  entity: { plate: "licensePlate.number", make: "make.name", phone: "phone", bought: "bought" },
  schema: {
    type: "object",
    required: ["plate"],
    properties: {
      plate: { type: "string", maxLength: 10, pattern: "^[A-Z0-9 -]+$" },
      make: { type: "string" },
      phone: { type: "string" },
      bought: { type: "string", format: "date" },
      axles: { type: "number" },
      note: { type: "string", maxLength: 5 },
    },
  },
  ui: {
    order: ["plate", "make", "phone", "bought", "axles", "note"],
    fields: {
      plate: { label: "Plate", widget: "text", mask: "plate" },
      make: { label: "Make", widget: "select", options: "vehicle-makes" },
      phone: { label: "Phone", widget: "phone", mask: "phone" },
      bought: { label: "Bought on", widget: "date", latest: "today" },
      axles: { label: "Axles", widget: "number" },
      note: { label: "Note", widget: "text" },
    },
  },
  messages: { make: { option: "{label} is none of ours" } },
};
const messages = {
  "validation.required": "{label} is required",
  "validation.pattern": "{label} has a wrong form",
  "validation.maxLength": "{label}: at most {limit}",
  "validation.latest": "{label}: up to {limit}",
  "validation.type": "{label} has a wrong type",
  "validation.number": "{label} is no number",
  "validation.invalid": "{label} is wrong",
  "errors.unstorable_answer": "{label} cannot be kept",
  "errors.form_changed": "{form} has changed",
};
const options = {
  has: (source: string, value: unknown) => source === "vehicle-makes" && value === "Toyota",
  today: (timeZone: string) => (timeZone === "Pacific/Auckland" ? "2026-11-28" : "2026-11-27") as PlainDate,
} as unknown as ServerOptions;

const tenantOf = (asked: EffectiveForm, timeZone = "UTC") =>
  ({
    slug: "springfield",
    messages,
    document: { timeZone },
    forms: new Map([[asked.id, new FormCompiler().compile(asked)]]),
  }) as unknown as EffectiveTenant;
const tenant = tenantOf(form);
const own = (attributes: object) => ({ licensePlate: { number: "A1" }, attributes });

/** Field and words of each refusal. */
function refusals(body: unknown, of = tenant): string[] {
  const check = checkForm(of, "vehicle", body, options);
  return check.kind === "valid" ? [] : check.errors.map(({ field, message }) => `${field}: ${message}`);
}

describe("a body that a form checks", () => {
  it("is kept in the shape in which it is stored", () => {
    const body = {
      licensePlate: { number: " a\u20111 " },
      make: { name: "Toyota" },
      phone: "+1 (555) 010-0199",
      attributes: { note: "Cafe\u0301", axles: 2 },
    };
    const plain = {
      ...form,
      schema: { ...form.schema, properties: { ...form.schema.properties, plate: { type: "string" } } },
    };
    expect(checkForm(tenantOf(plain as EffectiveForm), "vehicle", body, options)).toMatchObject({
      kind: "valid",
      entity: {
        licensePlate: { number: "A\u20101" },
        make: { name: "Toyota" },
        phone: "5550100199",
        attributes: { note: "Caf\u00e9", axles: 2 },
      },
    });
  });

  it.each([
    ["a missing answer", {}, ["plate: Plate is required"]],
    ["a long one, which no pattern sees", { licensePlate: { number: "?".repeat(11) } }, ["plate: Plate: at most 10"]],
    ["a long one of the tenant's own", own({ note: "123456" }), ["note: Note: at most 5"]],
    [
      "a choice that is not offered, in the form's own words",
      { ...own({}), make: { name: "Yugo" } },
      ["make: Make is none of ours"],
    ],
    ["what cannot be stored", own({ note: "a\u0000" }), ["note: Note cannot be kept"]],
    ["a number that no reader keeps", own({ axles: 2 ** 53 }), ["axles: Axles is no number"]],
    ["a day after today", { ...own({}), bought: "2026-11-28" }, ["bought: Bought on: up to 11/27/2026"]],
    [
      "several, in the order of the form",
      { attributes: { note: "123456", axles: 2 ** 53 }, make: { name: "Yugo" } },
      ["plate: Plate is required", "make: Make is none of ours", "axles: Axles is no number", "note: Note: at most 5"],
    ],
    ["two faults of one field by the first", own({ note: "\u000012345" }), ["note: Note: at most 5"]],
  ])("is refused for %s", (_which, body, expected) => {
    expect(refusals(body)).toEqual(expected);
  });

  it("may name the tenant's own today", () => {
    expect(refusals({ ...own({}), bought: "2026-11-28" }, tenantOf(form, "Pacific/Auckland"))).toEqual([]);
    expect(refusals({ ...own({}), bought: "2026-11-27" })).toEqual([]);
  });

  it("has an answer that the form never asked: this alone is told, and the form is named", () => {
    expect(checkForm(tenant, "vehicle", { attributes: { fuel: "DIESEL" } }, options)).toEqual({
      kind: "refused",
      errors: [{ field: "", rule: FORM_CHANGED, message: "Vehicle has changed" }],
    });
  });

  it("is a bug where the tenant has no such form", () => {
    expect(() => checkForm<string>(tenant, "boat", {}, options)).toThrow(
      new Error("tenant springfield has no form boat"),
    );
  });
});
