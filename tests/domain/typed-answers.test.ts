import { expect, test } from "vitest";
import { overStored } from "../../src/domain/typed-answers.ts";

const began = { first: "Dana", middle: "J", days: ["mo", "tu"], gender: "x" };

test("keeps changed, given and removed answers over the stored entry, which provides the others", () => {
  const data = { first: "Dana", middle: "J", days: ["mo"], birthday: "1990-01-01" };
  const stored = { first: "Dana", middle: "Z", days: ["mo", "tu", "we"], gender: "x", suffix: "Jr." };
  expect(overStored({ data, began }, stored)).toEqual({
    ...{ first: "Dana", middle: "Z", days: ["mo"], birthday: "1990-01-01", suffix: "Jr." },
  });
});

test("returns the stored entry when nothing was changed", () => {
  expect(overStored({ data: { ...began, days: ["mo", "tu"] }, began }, { first: "Ana" })).toEqual({ first: "Ana" });
});

test("keeps everything that was typed for a new entry", () => {
  expect(overStored({ data: began }, {})).toEqual(began);
});

test("removes an answer that the driver removed", () => {
  const kept = overStored({ data: { first: "Dana" }, began }, { first: "Dana", middle: "J" });
  expect(Object.keys(kept)).toEqual(["first"]);
});
