import { describe, expect, it, test } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { answersStillAsked, changedStep, filledForm, readFilledForms } from "../../src/domain/filled-form.ts";
import type { EffectiveFlow } from "../../src/domain/flows.ts";

const flow: EffectiveFlow = {
  id: "permit-order",
  title: "Order",
  steps: [
    { id: "permit", title: "Permit", panel: "permit-selection" },
    { id: "shift", title: "Shift", form: "shift-details" },
  ],
};
const filled = (version: string | undefined, ...names: string[]) => ({
  ...(version === undefined ? {} : { version }),
  labels: Object.fromEntries(names.map((name) => [name, name])),
  isDone: true,
});
const versionOf = (formId: string) => (formId === "shift-details" ? "v2" : undefined);

describe("the first step that is not answered as it is now", () => {
  it.each([
    ["its form has changed", { shift: filled("v1", "shift") }, "shift"],
    ["it was added since", {}, "shift"],
    ["it waits for Next", { shift: { ...filled("v2", "shift"), isDone: false } }, "shift"],
    ["it was filled in as it is", { shift: filled("v2", "shift") }, undefined],
    ["its version is not known", { shift: filled(undefined, "shift") }, undefined],
    ["nothing is known of how it was filled in", undefined, undefined],
  ])("where %s", (_case, forms, step) => {
    expect(changedStep(forms, flow, versionOf)).toBe(step);
  });
});

describe("the answers that are still asked", () => {
  it("are those of steps that the flow has, and those that no step is known to have asked", () => {
    const forms = { shift: filled("v1", "shift", "note"), gone: filled("v1", "desk", "note") };
    const given = { shift: "night", desk: "north", note: "late", other: "x" };
    expect(answersStillAsked(given, forms, flow)).toEqual({ shift: "night", note: "late", other: "x" });
  });

  it("are all of them where the flow or the forms are not known", () => {
    const given = { desk: "north" };
    expect(answersStillAsked(given, undefined, flow)).toBe(given);
    expect(answersStillAsked(given, { gone: filled("v1", "desk") }, undefined)).toBe(given);
  });
});

test("a filled form outlives the storage with its labels, and nothing else does", () => {
  const form = { ui: { order: ["shift"], fields: { shift: { label: "Shift", widget: "text" } } } } as unknown;
  const shift = filledForm({ form: form as EffectiveForm, version: "v1" }, true);
  const stored: unknown = JSON.parse(JSON.stringify({ shift: { ...shift, secret: "4242" }, other: 7 }));
  expect(readFilledForms(stored)).toEqual({ shift: { version: "v1", labels: { shift: "Shift" }, isDone: true } });
  expect(readFilledForms("nonsense")).toBeUndefined();
});
