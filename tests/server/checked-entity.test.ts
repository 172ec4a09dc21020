import { expect, test } from "vitest";
import { attributesOf, flagAt, textAt, wholeNumberAt } from "../../server/services/forms/checked-entity.ts";

const entity = { number: "7ABC123", year: 2019, share: 0.5, defaultFlag: true, make: { name: "Toyota" } };

test("what was answered is read at its place, and what was not is null, or no", () => {
  expect([textAt(entity, "number"), textAt(entity, "make.name"), textAt(entity, "make.model")]).toEqual([
    "7ABC123",
    "Toyota",
    null,
  ]);
  expect([textAt({}, "make.name"), textAt({ make: null }, "make.name"), textAt(entity, "number.length")]).toEqual([
    null,
    null,
    null,
  ]);
  expect([wholeNumberAt(entity, "year"), wholeNumberAt(entity, "make.year")]).toEqual([2019, null]);
  expect([flagAt(entity, "defaultFlag"), flagAt(entity, "inactive"), flagAt(entity, "number")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(attributesOf({ attributes: { fuel: "DIESEL" } })).toEqual({ fuel: "DIESEL" });
  expect(attributesOf(entity)).toEqual({});
});

test("what its form cannot have let through is a bug, and is named", () => {
  expect(() => textAt(entity, "year")).toThrow(new TypeError("year of a checked entity is no text"));
  for (const path of ["number", "share"]) {
    expect(() => wholeNumberAt(entity, path)).toThrow(new TypeError(`${path} of a checked entity is no whole number`));
  }
});
