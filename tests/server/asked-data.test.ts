import { expect, it } from "vitest";
import { askedData } from "../../server/services/forms/asked-data.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";

const text = { type: "string" };
const form = {
  schema: {
    type: "object",
    properties: { fuel: text, secret: text, unplaced: text },
    if: { properties: { fuel: { const: "ELECTRIC" } }, required: ["fuel"] },
    then: { properties: { card: text } },
  },
  ui: {
    order: ["fuel", "secret", "card"],
    fields: {
      fuel: { label: "Fuel", widget: "text" },
      secret: { label: "Secret", widget: "text", hidden: true },
      card: { label: "Card", widget: "text" },
    },
  },
} as unknown as EffectiveForm;

it.each([
  ["of a field that is shown", { fuel: "PETROL" }, { fuel: "PETROL" }],
  ["of a hidden field", { fuel: "PETROL", secret: "x" }, { fuel: "PETROL" }],
  ["of a field that has no place on the page", { fuel: "PETROL", unplaced: "x" }, { fuel: "PETROL" }],
  ["of a branch that applies", { fuel: "ELECTRIC", card: "x" }, { fuel: "ELECTRIC", card: "x" }],
  ["of a branch that does not", { fuel: "PETROL", card: "x" }, { fuel: "PETROL" }],
])("an answer %s is asked, or left out", (_which, data, asked) => {
  expect(askedData(form, data)).toEqual(asked);
});
