import { expect, test } from "vitest";
import { stateOptions } from "../../src/domain/option-source.ts";
import states from "../../schemas/options/states.json" with { type: "json" };

test("groups the states under their three countries, and lists other countries at the end without a heading", () => {
  const groups = stateOptions(states);
  expect(groups.map((group) => group.label)).toEqual(["United States", "Canadian Provinces", "Mexican States", null]);
  expect(groups.at(-1)?.options).toEqual([{ value: "OTHER", label: "Other country" }]);
  expect(groups[2]?.options.at(-1)).toEqual({ value: "ZAC", label: "Zacatecas" });
});

test("a list without the entry has no group for it", () => {
  expect(stateOptions([{ name: "United States", states: [{ code: "CA", name: "California" }] }])).toEqual([
    { label: "United States", options: [{ value: "CA", label: "California" }] },
  ]);
});
