import type { EffectiveForm } from "../../../src/domain/effective-form.ts";

const FIELDS = 200;
const names = Array.from({ length: FIELDS }, (_unused, index) => `field${index + 1}`);

/** A form of 200 text fields, every second one required. */
export const formDocument: EffectiveForm = {
  id: "bench",
  title: "Two hundred fields",
  schema: {
    type: "object",
    required: names.filter((_name, index) => index % 2 === 0),
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", title: name, maxLength: 40, pattern: "^[A-Za-z ]*$" }]),
    ),
  },
  ui: {
    order: names,
    fields: Object.fromEntries(names.map((name) => [name, { label: name, widget: "text" as const }])),
  },
};
