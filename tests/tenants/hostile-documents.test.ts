import { describe, expect, it, vi } from "vitest";
import { MOST_PROOFS } from "../../server/tenants/checks/check-pattern.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";
import { LONGEST_ANSWER } from "../../server/tenants/longest-answer.ts";
import { documentLimits } from "../../server/tenants/read-document.ts";
import { faultsOf, load, tenantsFolder, type Documents } from "./tenant-folders.ts";

const overlay = (more: object): Documents => ({ "forms/vehicle.json": { extends: "vehicle", ...more } });
const added = (schema: object): Documents =>
  overlay({ add: { pet: { schema, ui: { label: "Pet", widget: "text" } } } });

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

/** Sixteen conditions, each of which refers to the one before twice: 2^16 schemas once references are followed. */
function multiplyingReferences(): object[] {
  return Array.from({ length: 16 }, (_, index) => {
    const before = { $ref: `#/allOf/${index - 1}/then` };
    const then = index === 0 ? { required: ["vin"] } : { allOf: [before, { allOf: [before] }] };
    return { if: { required: ["vin"] }, then };
  });
}

describe("a hostile document", () => {
  it("that is too large is refused before it is read", async () => {
    const [fault] = await faultsOf({ "messages.json": `{"a":"${"x".repeat(documentLimits.bytes)}"}` });
    expect(fault).toMatchObject({ file: "messages.json", pointer: "" });
    expect(fault?.expected).toMatch(/at most 262144 bytes/);
  });

  it("that is nested too deep is refused", async () => {
    const [fault] = await faultsOf({ "messages.json": nested(documentLimits.depth + 1) });
    expect(fault?.expected).toMatch(/at most 20 levels/);
  });

  it("that is nested as deep as its size allows is refused without running out of stack", async () => {
    const [fault] = await faultsOf({ "messages.json": nested(40_000) });
    expect(fault?.expected).toMatch(/at most 20 levels/);
  });

  it("with too many properties in one object is refused", async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`k${index}`, "x"]));
    const [fault] = await faultsOf({ "messages.json": { forms: many } });
    expect(fault).toMatchObject({ file: "messages.json", pointer: "/forms" });
    expect(fault?.expected).toMatch(/at most 500 properties/);
  });

  it("with too many values in all is refused", async () => {
    const [fault] = await faultsOf({ "style.json": JSON.stringify({ a: Array.from({ length: 20_001 }, () => 1) }) });
    expect(fault?.expected).toMatch(/at most 20000 values/);
  });

  it.each(["__proto__", "constructor", "prototype"])("with the key %s is refused where it stands", async (key) => {
    const [fault] = await faultsOf({ "forms/vehicle.json": `{"extends":"vehicle","change":{"${key}":{"label":"x"}}}` });
    expect(fault).toMatchObject({ file: "forms/vehicle.json", pointer: `/change/${key}` });
    expect(fault?.expected).toBe(`a name other than "${key}"`);
    expect(({} as Record<string, unknown>)["label"]).toBeUndefined();
  });

  it("with a pattern that can run for hours is refused", async () => {
    const [fault] = await faultsOf(added({ type: "string", pattern: "^([^<>]|&)+$" }));
    expect(fault).toMatchObject({ file: "forms/vehicle.json", pointer: "/add/pet/schema/pattern" });
    expect(fault?.expected).toMatch(/quick on every answer/);
  });

  it("with a pattern that is slow on the longest answer that its field takes is refused", async () => {
    const [fault] = await faultsOf(added({ type: "string", pattern: "\\s+$" }));
    expect(fault).toMatchObject({ pointer: "/add/pet/schema/pattern" });
    expect(fault?.expected).toMatch(/set a maxLength of 200 or less/);
    expect(await faultsOf(added({ type: "string", maxLength: 40, pattern: "\\s+$" }))).toEqual([]);
  });

  it("with such a pattern is refused where the limit beside it holds for some answers only", async () => {
    const then = { properties: { model: { maxLength: 40, pattern: "[0-9]+$" } } };
    const [fault] = await faultsOf(overlay({ conditions: [{ if: { required: ["vin"] }, then }] }));
    expect(fault).toMatchObject({ pointer: "/conditions/0/then/properties/model/pattern" });
  });

  it("with a longer limit than answers have is refused", async () => {
    const [fault] = await faultsOf(added({ type: "string", maxLength: LONGEST_ANSWER + 1 }));
    expect(fault).toMatchObject({ pointer: "/add/pet/schema/maxLength", expected: "at most 4000 characters" });
  });

  it("with such a pattern in a change is refused too", async () => {
    const [fault] = await faultsOf(overlay({ change: { model: { pattern: { value: "^(a|a)*$", message: "x" } } } }));
    expect(fault).toMatchObject({ pointer: "/change/model/pattern/value" });
  });

  it("is examined to its end, whatever patterns it has", async () => {
    const fields = Array.from({ length: 3 }, (_, index) => [
      `pet${index}`,
      { schema: { type: "string", pattern: `^(?:[a-z]|[a-m]|${index})*$` }, ui: { label: "Pet", widget: "text" } },
    ]);
    const faults = await faultsOf(overlay({ add: Object.fromEntries(fields) }));
    const [first, second, third] = faults.map(({ pointer }) => pointer);
    expect([first, second, third]).toEqual([0, 1, 2].map((index) => `/add/pet${index}/schema/pattern`));
  });

  it.each(["https://example.com/a.json", "other.json#/x", "//example.com/a"])(
    "with the reference %s to somewhere else is refused",
    async (reference) => {
      const [fault] = await faultsOf(added({ type: "string", $ref: reference }));
      expect(fault).toMatchObject({ pointer: "/add/pet/schema/$ref" });
      expect(fault?.expected).toMatch(/a \$ref inside this form/);
    },
  );

  it("with a reference to nothing is refused", async () => {
    const [fault] = await faultsOf(added({ type: "string", $ref: "#/definitions/Nothing" }));
    expect(fault?.expected).toMatch(/a reference to something that exists/);
  });

  it("with a reference to itself is refused", async () => {
    const faults = await faultsOf(
      overlay({ conditions: [{ if: { required: ["vin"] }, then: { $ref: "#/allOf/0/then" } }] }),
    );
    expect(faults[0]?.expected).toMatch(/do not lead back to themselves/);
  });

  it("with references that multiply is refused", async () => {
    const [fault] = await faultsOf(overlay({ conditions: multiplyingReferences() }));
    expect(fault?.expected).toMatch(/at most 5000 schemas once references are followed/);
  });

  it("with too many fields is refused", async () => {
    const field = { schema: { type: "string" }, ui: { label: "Pet", widget: "text" } };
    const add = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`pet${index}`, field]));
    const [fault] = await faultsOf(overlay({ add }));
    expect(fault).toMatchObject({ file: "forms/vehicle.json", expected: "at most 300 fields, this makes 307" });
  });

  it("with too many conditions is refused", async () => {
    const conditions = Array.from({ length: 21 }, () => ({ if: { required: ["vin"] } }));
    const [fault] = await faultsOf(overlay({ conditions }));
    expect(fault).toMatchObject({ pointer: "/conditions" });
  });

  it("has no pattern that reaches the compiler, while the rest of its form does", async () => {
    const compile = vi.spyOn(FormCompiler.prototype, "compile");
    const faults = await faultsOf(added({ type: "string", maxLength: 3, pattern: "(a+)+$", default: "long" }));
    const compiled = compile.mock.calls.map(([form]) => form);
    compile.mockRestore();
    expect(compiled.map(({ id }) => id)).toContain("vehicle");
    expect(JSON.stringify(compiled)).not.toContain("(a+)+");
    expect(faults.map(({ pointer }) => pointer)).toEqual(["/add/pet/schema/pattern", "/add/pet/schema/default"]);
  });

  it("with more patterns to prove than one tenant may have is told so, and ends", async () => {
    const fields = Array.from({ length: MOST_PROOFS + 1 }, (_, index) => [
      `pet${index}`,
      { schema: { type: "string", pattern: `^a+${index}$` }, ui: { label: "Pet", widget: "text" } },
    ]);
    const faults = await faultsOf(overlay({ add: Object.fromEntries(fields) }));
    expect(faults[0]).toMatchObject({ file: "forms", pointer: "" });
    expect(faults[0]?.expected).toMatch(/^at most 40 patterns whose repetitions have no end, these have 41;/);
    expect(faults.slice(1).map(({ pointer }) => pointer)).toEqual(["/add/pet40/schema/pattern"]);
  }, 300_000);
});

describe("a tenant with a fault", () => {
  it("does not start, and the others run", async () => {
    const tenants = await load(tenantsFolder({ alpha: {}, broken: { "tenant.json": "{" }, gamma: {} }));
    expect(tenants.slugs).toEqual(["alpha", "gamma"]);
    expect([...tenants.faults.keys()]).toEqual(["broken"]);
    expect(await tenants.find("broken")).toBeUndefined();
    expect((await tenants.find("alpha"))?.slug).toBe("alpha");
  });

  it("without a tenant.json is named by the file that is missing", async () => {
    const folder = tenantsFolder({ alpha: { "tenant.json": "" } });
    const { rmSync } = await import("node:fs");
    rmSync(`${folder}/alpha/tenant.json`);
    const tenants = await load(folder);
    expect(tenants.faults.get("alpha")?.[0]?.expected).toMatch(/this file, but it does not exist/);
  });
});
