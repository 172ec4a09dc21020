import { expect, test } from "vitest";
import { overStored } from "../../src/domain/typed-answers.ts";

const began = { first: "Dana", middle: "J", days: ["mo", "tu"], gender: "x" };

test("answers were changed, given and taken back, then these stand, and the others are as they are stored now", () => {
  const data = { first: "Dana", middle: "J", days: ["mo"], birthday: "1990-01-01" };
  const stored = { first: "Dana", middle: "Z", days: ["mo", "tu", "we"], gender: "x", suffix: "Jr." };
  expect(overStored({ data, began }, stored)).toEqual({
    ...{ first: "Dana", middle: "Z", days: ["mo"], birthday: "1990-01-01", suffix: "Jr." },
  });
});

test("nothing was changed, then there is what is stored now", () => {
  expect(overStored({ data: { ...began, days: ["mo", "tu"] }, began }, { first: "Ana" })).toEqual({ first: "Ana" });
});

test("it was something new, then all that was typed stands", () => {
  expect(overStored({ data: began }, {})).toEqual(began);
});

test("an answer was taken back, then there is none of that name", () => {
  const kept = overStored({ data: { first: "Dana" }, began }, { first: "Dana", middle: "J" });
  expect(Object.keys(kept)).toEqual(["first"]);
});
