import { expect, test } from "vitest";
import { isTokenSet } from "../../src/domain/token-set.ts";

const pair = {
  access_token: "access",
  refresh_token: "refresh",
  session_state: "state",
  scope: "",
  expires_in: 900,
  refresh_expires_in: 1800,
  timestamp: 1_800_000_000_000,
};

test("a whole pair is one that a session can live on", () => {
  expect(isTokenSet(pair)).toBe(true);
  expect(isTokenSet({ ...pair, token_type: "Bearer" })).toBe(true);
});

test.each([undefined, null, "pair", [pair], {}])("%j is none", (value) => {
  expect(isTokenSet(value)).toBe(false);
});

test.each([
  ...Object.keys(pair).map((name) => [name, undefined]),
  ["access_token", ""],
  ["refresh_token", ""],
  ["scope", 1],
  ["expires_in", "900"],
  ["refresh_expires_in", Number.NaN],
  ["timestamp", Number.POSITIVE_INFINITY],
] as [string, unknown][])("a pair whose %s is %s is none", (name, value) => {
  expect(isTokenSet({ ...pair, [name]: value })).toBe(false);
});
