import { describe, expect, it } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { answersOf } from "../../src/domain/answers.ts";

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
  it("in the order and with the labels of the form, then read as a person reads them", () => {
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

  it("unanswered, secret and hidden fields, then are left out", () => {
    expect(shown({ attributes: { secret: "x", old: "y", pet: "" } })).toEqual([]);
  });

  it("a path that the card shows already, then is left out", () => {
    expect(shown({ phone: { number: "5550100199" }, born: "1985-03-27" }, ["phone.number"])).toEqual([
      "Born: 03/27/1985",
    ]);
  });

  it("a choice that the form no longer knows, then is shown as it is stored, prototype names too", () => {
    expect(shown({ attributes: { pet: "constructor" } })).toEqual(["Pet: constructor"]);
  });

  it("an amount in another currency, then has its sign; what is no amount stays as it is stored", () => {
    const inEuros = (fine: string) => answersOf(form, { attributes: { fine } }, { ...words, currencySign: "€" });
    expect(inEuros("12.05")[0]?.value).toBe("€12.05");
    expect(inEuros("about 12")[0]?.value).toBe("about 12");
  });

  it("something that is no entity, then answers nothing", () => {
    expect(shown(null)).toEqual([]);
    expect(shown("text")).toEqual([]);
  });
});
