import { describe, expect, it } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { answerWords, answersOf, shownValue, vehicleAnswers } from "../../src/domain/answers.ts";

const words = { yes: "Yes", no: "No", currencySign: "$" };

const form: EffectiveForm = {
  id: "sample",
  title: "Sample",
  schema: { type: "object", properties: {} },
  entity: { number: "phone.number", born: "born" },
  ui: {
    order: ["number", "born", "pet", "isLocal", "zones", "fine", "share", "secret", "old"],
    fields: {
      number: { label: "Phone", widget: "phone", mask: "phone" },
      born: { label: "Born", widget: "date" },
      pet: { label: "Pet", widget: "select", optionLabels: { CAT: "Cat" } },
      isLocal: { label: "Local", widget: "checkbox" },
      zones: { label: "Zones", widget: "checkboxes", optionLabels: { A: "North", B: "South" } },
      fine: { label: "Fine", widget: "money" },
      share: { label: "Share", widget: "number" },
      secret: { label: "Secret", widget: "password" },
      old: { label: "Old", widget: "text", hidden: true },
    },
  },
};

const shown = (entity: unknown, except?: string[]) =>
  answersOf(form, entity, words, except).map((answer) => `${answer.label}: ${answer.value}`);

describe("the answers of an entity", () => {
  it("say a plate once, with its state, as lists do", () => {
    const visit: EffectiveForm = {
      ...form,
      entity: { plate: "licensePlate.number", plateState: "licensePlate.state.code" },
      ui: {
        order: ["plate", "plateState"],
        fields: {
          plate: { label: "License plate", widget: "text" },
          plateState: { label: "Plate state", widget: "select" },
        },
      },
    };
    const of = (entity: unknown) => answersOf(visit, entity, words).map(({ label, value }) => `${label}: ${value}`);
    expect(of({ licensePlate: { number: "7ABC123", state: { code: "OR" } } })).toEqual(["License plate: 7ABC123 (OR)"]);
    expect(of({ licensePlate: { number: "7ABC123" } })).toEqual(["License plate: 7ABC123"]);
  });

  it("have the order, labels and notation of the form", () => {
    const attributes = { pet: "CAT", isLocal: false, zones: ["B", "A"], fine: "1234.50", share: 1e-7 };
    expect(shown({ attributes, born: "1985-03-27", phone: { number: "5550100199" } })).toEqual([
      "Phone: (555) 010-0199",
      "Born: 03/27/1985",
      "Pet: Cat",
      "Local: No",
      "Zones: South, North",
      "Fine: $1,234.50",
      "Share: 0.0000001",
    ]);
  });

  it("omit unanswered, secret and hidden fields", () => {
    expect(shown({ attributes: { secret: "x", old: "y", pet: "" } })).toEqual([]);
  });

  it("omit a path that the card shows already", () => {
    expect(shown({ phone: { number: "5550100199" }, born: "1985-03-27" }, ["phone.number"])).toEqual([
      "Born: 03/27/1985",
    ]);
  });

  it("show a choice that the form no longer has as it is stored, also one named like a property of objects", () => {
    expect(shown({ attributes: { pet: "constructor" } })).toEqual(["Pet: constructor"]);
  });

  it("show an amount with the sign of its currency, and anything else in that field as it is stored", () => {
    const inEuros = (fine: string) => answersOf(form, { attributes: { fine } }, { ...words, currencySign: "€" });
    expect(inEuros("12.05")[0]?.value).toBe("€12.05");
    expect(inEuros("about 12")[0]?.value).toBe("about 12");
  });

  it("keep a text that looks like a phone, a date or an amount where the field is none", () => {
    const asText = { label: "Text", widget: "text" } as const;
    for (const text of ["5550100199", "1985-03-27", "1234.50"]) expect(shownValue(asText, text, words)).toBe(text);
    expect(shownValue({ ...asText, optionLabels: {} }, 12, words)).toBe("12");
    expect(shownValue({ label: "Yes", widget: "checkbox" }, true, words)).toBe("Yes");
  });

  it("omit a field that the form orders but does not have", () => {
    const gone = { ...form, ui: { ...form.ui, order: ["gone", "pet"] } };
    expect(answersOf(gone, { attributes: { gone: "x", pet: "CAT" } }, words).map(({ key }) => key)).toEqual(["pet"]);
  });

  it("are none for something that is no entity", () => {
    expect(shown(null)).toEqual([]);
    expect(shown("text")).toEqual([]);
  });
});

describe("the answers about the vehicles of a line", () => {
  const car = (number: string, ...names: string[]) => ({
    id: `id-${number}`,
    make: { name: "Toyota" },
    licensePlate: { number, state: { code: "CA" } },
    answers: names.map((name) => ({ name, label: `Label of ${name}`, value: "x" })),
  });

  it("have the labels of the form for one vehicle", () => {
    expect(vehicleAnswers([car("7ABC123", "fuel", "seats")])).toEqual([
      { name: "id-7ABC123 fuel", label: "Label of fuel", value: "x" },
      { name: "id-7ABC123 seats", label: "Label of seats", value: "x" },
    ]);
  });

  it("name the plate of each of several vehicles", () => {
    const { answers: _none, ...without } = car("NONE");
    expect(vehicleAnswers([car("7ABC123", "fuel"), without, car("BAY42", "fuel")]).map(({ label }) => label)).toEqual([
      "Label of fuel, 7ABC123 (CA)",
      "Label of fuel, BAY42 (CA)",
    ]);
  });
});

it("the words for answers that are no texts come from the catalogue", () => {
  expect(answerWords((key) => `<${key}>`)).toEqual({
    yes: "<common.yes>",
    no: "<common.no>",
    currencySign: "<common.currencySign>",
  });
});
