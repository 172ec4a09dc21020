import { describe, expect, it } from "vitest";
import { mergeForm } from "../../server/tenants/merge-form.ts";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import type { FormOverlay } from "../../src/domain/generated/meta-form-overlay.ts";

function baseForm(): FormDocument {
  return {
    id: "pet",
    title: "Pet",
    schema: {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", pattern: "^[a-z]+$" }, age: { type: "integer" }, note: { type: "string" } },
    },
    needs: ["name"],
    entity: { name: "name" },
    ui: {
      order: ["name", "age", "note"],
      sections: [{ id: "main", title: "Main", fields: ["name"] }],
      fields: {
        name: { label: "Name", widget: "text" },
        age: { label: "Age", widget: "number" },
        note: { label: "Note", widget: "text" },
      },
    },
    messages: { name: { pattern: "Small letters only", required: "Enter the name" } },
  };
}

function merge(overlay: Omit<FormOverlay, "extends">, dictated: string[] = []) {
  return mergeForm(baseForm(), { extends: "pet", ...overlay }, dictated);
}

describe("merging a form with an overlay", () => {
  it("without an overlay gives the base form", () => {
    expect(mergeForm(baseForm(), undefined, [])).toEqual(baseForm());
  });

  it("changes neither the base form nor the overlay", () => {
    const base = baseForm();
    const overlay: FormOverlay = {
      extends: "pet",
      add: { chip: { schema: { type: "string" }, ui: { label: "Chip", widget: "text" }, required: true } },
      change: { name: { label: "Called", pattern: null } },
    };
    const untouched = structuredClone(overlay);
    mergeForm(base, overlay, ["age"]);
    expect(base).toEqual(baseForm());
    expect(overlay).toEqual(untouched);
  });

  it("gives the same document, key for key, for the same input", () => {
    const overlay = { require: ["age"], change: { name: { help: "As on the tag" } } };
    expect(JSON.stringify(merge(overlay))).toBe(JSON.stringify(merge(overlay)));
  });

  it("places an added field after the one it names, else last", () => {
    const field = { schema: { type: "string" }, ui: { label: "X", widget: "text" as const } };
    const form = merge({ add: { chip: { ...field, after: "name" }, tag: field } });
    expect(form.ui.order).toEqual(["name", "chip", "age", "note", "tag"]);
    expect(form.schema.properties["chip"]).toEqual({ type: "string" });
  });

  it("places an added field after one that is added later or that only a condition declares", () => {
    const field = { schema: { type: "string" }, ui: { label: "X", widget: "text" as const } };
    const vet = {
      if: { required: ["age"] },
      then: { properties: { vet: { type: "string" } } },
      ui: { vet: { label: "Vet", widget: "text" as const } },
    };
    const add = {
      phone: { ...field, after: "vet" },
      chip: { ...field, after: "tag" },
      tag: { ...field, after: "name" },
    };
    expect(merge({ add, conditions: [vet] }).ui.order).toEqual(["name", "tag", "chip", "age", "note", "vet", "phone"]);
  });

  it("places fields that only a condition declares after the last field that it reads, in their order", () => {
    const text = { label: "X", widget: "text" as const };
    const condition = {
      if: { properties: { name: { const: "rex" }, age: { minimum: 10 } } },
      then: { properties: { vet: { type: "string" }, clinic: { type: "string" } } },
      ui: { vet: text, clinic: text },
    };
    const inner = {
      if: { properties: { vet: { const: "other" } } },
      then: { properties: { otherVet: { type: "string" } } },
      ui: { otherVet: text },
    };
    expect(merge({ conditions: [inner, condition] }).ui.order).toEqual([
      "name",
      "age",
      "vet",
      "otherVet",
      "clinic",
      "note",
    ]);
  });

  it("makes fields required and optional, and an added one required", () => {
    const chip = { schema: { type: "string" }, ui: { label: "X", widget: "text" as const }, required: true };
    const form = merge({ require: ["age"], optional: ["name"], add: { chip } });
    expect(form.schema.required?.toSorted()).toEqual(["age", "chip"]);
  });

  it("requires what the server dictates, but nothing that is unknown or hidden", () => {
    const form = merge({ hide: ["note"] }, ["age", "note", "wings"]);
    expect(form.schema.required).toEqual(["name", "age"]);
    expect(form.ui.fields["note"]?.hidden).toBe(true);
  });

  it("takes a pattern away together with its message", () => {
    const form = merge({ change: { name: { pattern: null } } });
    expect(form.schema.properties["name"]).toEqual({ type: "string" });
    expect(form.messages?.["name"]).toEqual({ required: "Enter the name" });
  });

  it("replaces a pattern with its own message, words and default", () => {
    const form = merge({
      change: {
        name: { label: "Tag", help: "h", placeholder: "p", default: "rex", pattern: { value: "^r", message: "r!" } },
      },
    });
    expect(form.schema.properties["name"]).toEqual({ type: "string", pattern: "^r", default: "rex" });
    expect(form.ui.fields["name"]).toMatchObject({ label: "Tag", help: "h", placeholder: "p" });
    expect(form.messages?.["name"]?.["pattern"]).toBe("r!");
  });

  it("puts the named fields first and keeps the others behind them", () => {
    expect(merge({ order: ["note"] }).ui.order).toEqual(["note", "name", "age"]);
  });

  it("adds conditions with the fields that only they declare", () => {
    const condition = {
      if: { properties: { age: { minimum: 10 } }, required: ["age"] },
      then: { properties: { vet: { type: "string" } }, required: ["vet"] },
      ui: { vet: { label: "Vet", widget: "text" as const } },
    };
    const form = merge({ conditions: [condition] });
    expect(form.schema["allOf"]).toEqual([{ if: condition.if, then: condition.then }]);
    expect(form.ui.order).toContain("vet");
    expect(form.ui.fields["vet"]).toEqual(condition.ui.vet);
  });

  it("merges dependencies, sections by id, messages by rule, and the form's words", () => {
    const form = merge({
      title: "Animal",
      submitLabel: "Keep",
      dependencies: { age: ["note"] },
      sections: [{ id: "more", title: "More", fields: ["age"] }],
      messages: { name: { required: "Name it" }, age: { minimum: "Older" } },
    });
    expect(form.schema["dependencies"]).toEqual({ age: ["note"] });
    expect(form.ui.sections?.map(({ id }) => id)).toEqual(["main", "more"]);
    expect(form.messages).toEqual({
      name: { pattern: "Small letters only", required: "Name it" },
      age: { minimum: "Older" },
    });
    expect([form.title, form.submitLabel]).toEqual(["Animal", "Keep"]);
  });

  it("lets a change of the base form flow through", () => {
    const base = baseForm();
    base.ui.fields["age"] = { label: "Years", widget: "number" };
    expect(mergeForm(base, { extends: "pet", require: ["age"] }, []).ui.fields["age"]?.label).toBe("Years");
  });
});
