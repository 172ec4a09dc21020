import { expect, it } from "vitest";
import { markOfForms } from "../../src/domain/form-versions.ts";

const forms = { phone: "a1", person: "b2" };

it("is the same for the same versions in any order, and fit for a header", () => {
  expect(markOfForms({ person: "b2", phone: "a1" })).toBe(markOfForms(forms));
  expect(markOfForms(forms)).toMatch(/^[0-9a-f]{1,8}$/);
});

it.each([
  ["another version of a form", { ...forms, phone: "a2" }],
  ["a form more", { ...forms, vehicle: "c3" }],
  ["a form less", { phone: "a1" }],
  ["versions of each other", { phone: "b2", person: "a1" }],
  ["no forms", {}],
])("is another one for %s", (_what, other) => {
  expect(markOfForms(other)).not.toBe(markOfForms(forms));
});
