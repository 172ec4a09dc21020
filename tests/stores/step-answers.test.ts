import { expect, test } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { answeredIn, typedInto } from "../../src/stores/step-answers.ts";

const shift = { id: "shift", title: "Your shift", form: "shift" };
const form = { ui: { order: ["shift", "note"] } } as EffectiveForm;
const draft = { attributes: { shift: "night", desk: "north" }, answered: ["shift", "pickup"] };

test("typing another answer reopens its own step alone", () => {
  expect(typedInto(draft, shift, form, { attributes: { shift: "day" } })).toEqual({
    attributes: { shift: "day", desk: "north" },
    answered: ["pickup"],
  });
});

test("typing the same answer again changes nothing", () => {
  expect(typedInto(draft, shift, form, { attributes: { shift: "night" } })).toBe(draft);
});

test("sending a form marks its step as answered once and replaces its answers", () => {
  const sent = answeredIn(draft, shift, form, { attributes: { note: "late" } });
  expect(sent).toEqual({ attributes: { note: "late", desk: "north" }, answered: ["shift", "pickup"] });
  const first = answeredIn({ ...draft, answered: [] }, shift, form, { attributes: {} });
  expect(first).toEqual({ attributes: { desk: "north" }, answered: ["shift"] });
});
