import { describe, expect, it } from "vitest";
import { attributesIn, isSameAttributes, withAnswers, withoutAnswers } from "../../src/domain/attributes.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";

const form = { ui: { order: ["shift", "extension"], fields: {} } } as unknown as EffectiveForm;

describe("answers to tenant-own fields", () => {
  it.each<[string, unknown, boolean]>([
    ["a text", "NIGHT", true],
    ["an empty text", "", true],
    ["yes", true, true],
    ["no", false, true],
    ["a number", 0, true],
    ["several choices", ["A", "B"], true],
    ["no choice", [], true],
    ["a number that is none", Number.NaN, false],
    ["nothing", null, false],
    ["an object", { a: 1 }, false],
    ["choices among which one is no text", ["A", 1], false],
  ])("%s (%j) is one: %s", (_what, value, isOne) => {
    expect(attributesIn({ shift: value })).toEqual(isOne ? { shift: value } : {});
  });

  it.each([undefined, null, "text", ["shift"]])("there are none in %j", (value) => {
    expect(attributesIn(value)).toEqual({});
  });

  it("of one form take the place of its earlier ones, so that what was taken back is gone", () => {
    const before = { shift: "DAY", extension: "2214", badge: "MG-1" };
    expect(withAnswers(before, form, { attributes: { shift: "NIGHT" } })).toEqual({ shift: "NIGHT", badge: "MG-1" });
    expect(withAnswers(before, form, {})).toEqual({ badge: "MG-1" });
    expect(before).toEqual({ shift: "DAY", extension: "2214", badge: "MG-1" });
  });

  it("are left out by their names", () => {
    expect(withoutAnswers({ shift: "DAY", badge: "MG-1" }, ["shift", "other"])).toEqual({ badge: "MG-1" });
  });

  it.each([
    [{}, {}, true],
    [{ a: "1", b: ["x"] }, { b: ["x"], a: "1" }, true],
    [{ a: "1" }, { a: "2" }, false],
    [{ a: "1" }, { a: 1 }, false],
    [{ a: "1" }, { b: "1" }, false],
    [{ a: "1" }, { a: "1", b: "2" }, false],
    [{ a: "1", b: "2" }, { a: "1" }, false],
    [{ a: "1", b: "2" }, { a: "1", b: "3" }, false],
    [{ b: ["x", "y"] }, { b: ["y", "x"] }, false],
  ])("%j and %j are the same: %s", (one, other, isSame) => {
    expect(isSameAttributes(one, other)).toBe(isSame);
  });
});
