import { expect, test } from "vitest";
import { EXPIRED, readSnapshot, saysExpired, snapshotOf } from "../../src/stores/session-snapshot.ts";
import { pair } from "../support/stores.ts";

const signedIn = snapshotOf("dana", "DRIVER", pair("first"));

test.each([
  ["the mark of an expired session", EXPIRED, true],
  ["a session", signedIn, false],
  ["a session with that ending", { ...signedIn, ending: "expired" }, false],
  ["another ending", { isAuthenticated: false, ending: "signed-out" }, false],
  ["an ending alone", { ending: "expired" }, false],
  ["nothing", undefined, false],
  ["null", null, false],
])("takes %s for an expired session: %s", (_case, value, isExpired) => {
  expect(saysExpired(value)).toBe(isExpired);
});

test.each([
  ["a driver", signedIn, signedIn],
  ["an administrator", { ...signedIn, role: "ADMIN" }, { ...signedIn, role: "ADMIN" }],
  ["someone from before there were roles", { ...signedIn, role: undefined }, signedIn],
  ["nobody after the session expired", EXPIRED, undefined],
  ["nobody without a user name", { ...signedIn, userName: 7 }, undefined],
  ["nobody without tokens", { ...signedIn, tokens: {} }, undefined],
])("restores the session of %s", (_case, value, snapshot) => {
  expect(readSnapshot(value)).toEqual(snapshot);
});
