import { describe, expect, it } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import {
  entityFromFormData,
  entityPath,
  formDataFromEntity,
  isAnswered,
  unknownAttributes,
} from "../../src/domain/form-entity.ts";

const form = {
  id: "vehicle",
  entity: { number: "licensePlate.number", state: "licensePlate.state.code", year: "year" },
  ui: {
    order: ["number", "state", "year", "fuel", "secret"],
    fields: { secret: { label: "Secret", widget: "password" } },
  },
} as unknown as EffectiveForm;
const own = { ...form, entity: undefined };
const reaching = {
  ...form,
  entity: { number: "__proto__.polluted", state: "constructor", year: "a.prototype.b" },
} as unknown as EffectiveForm;

describe("where a field lives in an entity", () => {
  it.each([
    ["number", "licensePlate.number"],
    ["fuel", "attributes.fuel"],
    ["toString", "attributes.toString"],
  ])("%s is at %s", (field, path) => {
    expect(entityPath(form, field)).toBe(path);
    expect(entityPath(own, field)).toBe(`attributes.${field}`);
  });
});

describe("a value", () => {
  it.each([
    ["number", "7ABC123", true],
    ["number", 0, true],
    ["number", false, true],
    ["number", [], true],
    ["number", undefined, false],
    ["number", null, false],
    ["number", "", false],
    ["number", " \u200b", false],
    ["unknown", " ", false],
    ["secret", "   ", true],
    ["secret", "", false],
  ])("answers the field %s with %j: %s", (field, value, isOne) => {
    expect(isAnswered(form, field, value)).toBe(isOne);
  });
});

describe("an entity and the data of its form", () => {
  const data = { number: "7ABC123", state: "CA", year: 2019, fuel: "DIESEL" };
  const entity = {
    licensePlate: { number: "7ABC123", state: { code: "CA" } },
    year: 2019,
    attributes: { fuel: "DIESEL" },
  };

  it("are made of one another", () => {
    expect(entityFromFormData(form, data)).toEqual(entity);
    expect(formDataFromEntity(form, entity)).toEqual(data);
  });

  it("leave out what answers nothing, and what the form does not ask", () => {
    expect(entityFromFormData(form, { number: "", state: null, fuel: " ", other: "x" })).toEqual({});
    expect(formDataFromEntity(form, { licensePlate: { number: "" }, attributes: { other: "x" } })).toEqual({});
    expect(entityFromFormData(form, Object.create({ year: 2019 }) as Record<string, unknown>)).toEqual({});
  });

  it.each([null, "text", [], { licensePlate: "7ABC123" }, Object.create(entity) as object])(
    "read nothing out of %j",
    (value) => {
      expect(formDataFromEntity(form, value)).toEqual({});
    },
  );

  it("never reach an object's prototype", () => {
    expect(entityFromFormData(reaching, data)).toEqual({ a: {}, attributes: { fuel: "DIESEL" } });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const hostile = JSON.parse('{"__proto__":{"polluted":"x"},"constructor":"y","a":{"prototype":{"b":1}}}') as unknown;
    expect(formDataFromEntity(reaching, hostile)).toEqual({});
  });
});

describe("attributes that a form does not ask", () => {
  it.each([
    [{ attributes: { fuel: "DIESEL" } }, []],
    [{ attributes: { fuel: "DIESEL", number: "7ABC123", colour: "red" } }, ["number", "colour"]],
    [{ attributes: ["fuel"] }, []],
    [{}, []],
    [null, []],
  ])("in %j are %j", (entity, names) => {
    expect(unknownAttributes(form, entity)).toEqual(names);
  });
});
