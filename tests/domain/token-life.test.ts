import { expect, test } from "vitest";
import { secondsOfLife } from "../../src/domain/token-life.ts";

const base64url = (text: string) => btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const token = (payload: unknown) => `head.${base64url(JSON.stringify(payload))}.signature`;

test.each([
  [{ iat: 1000, exp: 2800 }, 1800],
  [{ iat: 1000, exp: 1000 }, 0],
  [{ iat: 1000, exp: 999 }, undefined],
  [{ iat: "1000", exp: 2800 }, undefined],
  [{ iat: 1000, exp: "2800" }, undefined],
  [{ iat: 1000 }, undefined],
  [{ exp: 2800 }, undefined],
  [{}, undefined],
  [null, undefined],
  ["a text", undefined],
])("a token with %j lives %s seconds", (payload, seconds) => {
  expect(secondsOfLife(token(payload))).toBe(seconds);
});

test("the characters of base64url are read", () => {
  const written = token({ iat: 1, exp: 8, sub: "\u00ff\u00fe?>\u00bf\u00bf" });
  expect(written).toMatch(/-.*_|_.*-/);
  expect(secondsOfLife(written)).toBe(7);
});

test.each(["", "opaque", "a.b", "a.%%%.c", `a.${btoa("no JSON")}.c`])(
  "%j, which is no such token, says nothing",
  (text) => {
    expect(secondsOfLife(text)).toBeUndefined();
  },
);
