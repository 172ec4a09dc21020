import { expect, test } from "vitest";
import { chosenContact } from "../../src/domain/contact-choice.ts";

const entry = (id: string, marks: { defaultFlag?: boolean; inactive?: boolean } = {}) => ({
  id,
  defaultFlag: false,
  inactive: false,
  ...marks,
});

test.each([
  ["the chosen one", [entry("a"), entry("b", { defaultFlag: true }), entry("c")], "c", "c"],
  ["the default where none was chosen", [entry("a"), entry("b", { defaultFlag: true })], null, "b"],
  ["the default where the chosen one is gone", [entry("a"), entry("b", { defaultFlag: true })], "gone", "b"],
  [
    "the default where the chosen one was put away",
    [entry("a"), entry("b", { defaultFlag: true }), entry("c", { inactive: true })],
    "c",
    "b",
  ],
  ["the first one where there is no default", [entry("a", { inactive: true }), entry("b"), entry("c")], null, "b"],
  ["none where all were put away", [entry("a", { inactive: true, defaultFlag: true })], "a", undefined],
])("of the contacts of a profile, %s is taken", (_which, entries, chosen, id) => {
  expect(chosenContact(entries, chosen)?.id).toBe(id);
});
