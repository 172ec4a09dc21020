import { expect, test } from "vitest";
import { isClientAdmin, isSameUserName } from "../../src/domain/user-name.ts";

test.each([
  ["clientadmin", true],
  [" ClientAdmin ", true],
  ["\uff23lientadmin", true],
  ["clientadmin2", false],
  ["", false],
])("%j is the customer's administrator: %s", (userName, isAdmin) => {
  expect(isClientAdmin(userName)).toBe(isAdmin);
});

test.each([
  ["dana", "DANA", true],
  ["dana", " dana", true],
  ["\uff44ana", "dana", true],
  ["dana", "danah", false],
  ["dana", "", false],
])("%j and %j are one user name: %s", (one, other, isSame) => {
  expect(isSameUserName(one, other)).toBe(isSame);
});
