import { expect, test } from "vitest";
import { isDeletable, type EntryList } from "../../src/domain/profile-entries.ts";

test.each<[EntryList, boolean]>([
  ["vehicle", true],
  ["email-address", true],
  ["address", false],
  ["phone", false],
  ["billing-address", false],
])("an entry of the list %s is deleted, and not set inactive: %s", (list, isDeleted) => {
  expect(isDeletable(list)).toBe(isDeleted);
});
