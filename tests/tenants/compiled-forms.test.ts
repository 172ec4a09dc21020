import { createContext, Script } from "node:vm";
import formats from "ajv-formats/dist/formats.js";
import { describe, expect, it } from "vitest";
import { FormCompiler } from "../../server/tenants/compile-form.ts";
import { formFormats } from "../../server/tenants/form-formats.ts";
import type { FormModule } from "../../src/domain/effective-form.ts";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import { load, tenantsFolder } from "./tenant-folders.ts";

function form(properties: FormDocument["schema"]["properties"], more: object = {}): FormDocument {
  const names = Object.keys(properties);
  return {
    id: "pet",
    title: "Pet",
    schema: { type: "object", properties, ...more },
    ui: { order: names, fields: Object.fromEntries(names.map((name) => [name, { label: name, widget: "text" }])) },
  };
}

/** Uses every piece of AJV's library that a form can ask for: lengths, comparison, formats. */
function wideForm(): FormDocument {
  return form(
    {
      name: { type: "string", minLength: 2, maxLength: 3 },
      mail: { type: "string", format: "email" },
      day: { type: "string", format: "date" },
      tags: { type: "array", uniqueItems: true, items: { type: "array", items: { type: "string" } } },
      kind: { enum: [{ a: 1 }, "b"] },
    },
    { required: ["name"] },
  );
}

function moduleOf(text: string): Promise<FormModule> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`) as Promise<FormModule>;
}

describe("a compiled form", () => {
  it("is shared by tenants whose merged form is the same, and by no others", async () => {
    const label = { forms: { vehicle: { plate: { label: "Tag" } } } };
    const tenants = await load(tenantsFolder({ alpha: {}, beta: {}, gamma: { "messages.json": label } }));
    const [alpha, beta, gamma] = await Promise.all(["alpha", "beta", "gamma"].map((slug) => tenants.find(slug)));
    expect(alpha?.forms.get("vehicle")).toBe(beta?.forms.get("vehicle"));
    expect(gamma?.forms.get("vehicle")?.hash).not.toBe(alpha?.forms.get("vehicle")?.hash);
    expect(gamma?.forms.get("phone")).toBe(alpha?.forms.get("phone"));
    expect(tenants.formByHash(gamma?.forms.get("vehicle")?.hash ?? "")).toBe(gamma?.forms.get("vehicle"));
    expect(tenants.formByHash("0".repeat(32))).toBeUndefined();
  });

  it("has a hash that is a plain word of an address and follows the content", () => {
    const compiler = new FormCompiler();
    const one = compiler.compile(wideForm());
    expect(one.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(new FormCompiler().compile(wideForm()).hash).toBe(one.hash);
    expect(compiler.compile({ ...wideForm(), title: "Animal" }).hash).not.toBe(one.hash);
  });

  it("counts characters, not code units", () => {
    const compiled = new FormCompiler().compile(wideForm());
    expect(compiled.validate({ name: "🚗🚗🚗" }, {})).toEqual([]);
    expect(compiled.validate({ name: "🚗" }, {})).toMatchObject([{ field: "name", rule: "minLength" }]);
  });

  it("does not take inherited properties for answers", () => {
    const compiled = new FormCompiler().compile(form({ toString: { type: "string" } }, { required: ["toString"] }));
    expect(compiled.validate({}, {})).toMatchObject([{ field: "toString", rule: "required" }]);
  });

  it("serves a module that finds the very same failures", async () => {
    const compiled = new FormCompiler().compile(wideForm());
    const served = await moduleOf(compiled.moduleText());
    expect(served.form).toEqual(compiled.form);
    const bad = { name: "x", mail: "a@", day: "2026-02-30", tags: [["a"], ["a"]], kind: { a: 2 } };
    const fields = served.validate(bad).map((failure) => `${failure.instancePath} ${failure.keyword}`);
    expect(fields).toEqual(["/name minLength", "/mail format", "/day format", "/tags uniqueItems", "/kind enum"]);
    expect(served.validate({}).map((failure) => failure.params)).toEqual([{ missingProperty: "name" }]);
    expect(served.validate({ name: "xy", kind: { a: 1 }, day: "2024-02-29" })).toEqual([]);
  });

  it.each([null, 1, "x", [], undefined])("serves a module that does not throw on %j", async (data) => {
    const served = await moduleOf(new FormCompiler().compile(wideForm()).moduleText());
    expect(served.validate(data).length).toBeGreaterThan(0);
  });

  it("serves a module that runs where evaluating code is forbidden and nothing can be required", () => {
    const text = new FormCompiler().compile(wideForm()).moduleText();
    const script = `${text.replaceAll(/^export /gm, "")}; result = validate({ name: "x" }).length;`;
    const place = createContext({ result: 0 }, { codeGeneration: { strings: false, wasm: false } });
    new Script(script).runInContext(place);
    expect(place["result"]).toBe(1);
    expect(() => new Script("new Function('return 1')").runInContext(place)).toThrow(/Code generation/);
  });

  it("refuses to serve code that asks for a library file outside the closed list", async () => {
    const { formModuleText } = await import("../../server/tenants/form-module.ts");
    expect(() => formModuleText(wideForm(), 'const fs = require("node:fs");')).toThrow(/asks for the unknown node:fs/);
  });
});

describe("the format date", () => {
  const reference = formats.fullFormats.date as { validate: (text: string) => boolean };

  it("takes exactly the days that ajv-formats takes", () => {
    const differing: string[] = [];
    const two = (number: number) => String(number).padStart(2, "0");
    for (const year of [
      "0000",
      "0004",
      "0100",
      "0400",
      "1899",
      "1900",
      "1904",
      "2000",
      "2023",
      "2024",
      "2100",
      "9999",
    ]) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if (formFormats["date"]?.test(text) !== reference.validate(text)) differing.push(text);
        }
      }
    }
    expect(differing).toEqual([]);
  });

  it.each(["2024-1-01", "24-01-01", "2024-01-01T00:00", " 2024-01-01", "2024/01/01", "٢٠٢٤-01-01", "2024-01-01\n", ""])(
    "takes %j as ajv-formats does",
    (text) => {
      expect(formFormats["date"]?.test(text)).toBe(reference.validate(text));
    },
  );
});
