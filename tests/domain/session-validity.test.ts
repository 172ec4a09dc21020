import { expect, test } from "vitest";
import { canBeProlonged, isAccessValid, isRefreshValid, refreshEndsAt } from "../../src/domain/session-validity.ts";

const issued = Date.UTC(2026, 2, 8, 6, 59);
const life = { timestamp: issued, expires_in: 900, refresh_expires_in: 1800 };
const after = (seconds: number) => issued + seconds * 1000;

test.each([
  [0, true],
  [899, true],
  [900, false],
  [901, false],
])("%d s after it was issued, an access token is valid: %s", (seconds, valid) => {
  expect(isAccessValid(life, after(seconds))).toBe(valid);
});

test.each([
  [1799, true],
  [1800, false],
  [1801, false],
])("%d s after it was issued, a refresh token is valid: %s", (seconds, valid) => {
  expect(isRefreshValid(life, after(seconds))).toBe(valid);
});

const encoded = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** A token that says of itself when it was issued and when it ends, on a server whose clock is an hour ahead. */
function tokenOf(seconds: unknown): string {
  const iat = issued / 1000 + 3600;
  const exp = typeof seconds === "number" ? iat + seconds : seconds;
  return `${encoded({ alg: "EdDSA" })}.${encoded({ iat, exp, sub: "ÿþ?>" })}.c2ln`;
}

test.each([
  [1800, 1800, true],
  [7200, 1800, true],
  [300, 300, false],
])("with a refresh token of %d s the session ends after %d s and can be prolonged: %s", (own, seconds, goesOn) => {
  const tokens = { ...life, refresh_token: tokenOf(own) };
  expect(refreshEndsAt(tokens)).toBe(after(seconds));
  expect(canBeProlonged(tokens)).toBe(goesOn);
  expect(isRefreshValid(tokens, after(seconds) - 1)).toBe(true);
  expect(isRefreshValid(tokens, after(seconds))).toBe(false);
});

test.each([
  "refresh-first",
  "",
  "a.b.c",
  `a.${btoa("null")}.c`,
  `a.${btoa('{"iat":1}')}.c`,
  tokenOf("soon"),
  tokenOf(-5),
])("uses the fixed seconds for the refresh token %s, which says nothing of use", (refresh_token) => {
  expect(refreshEndsAt({ ...life, refresh_token })).toBe(after(1800));
  expect(canBeProlonged({ ...life, refresh_token })).toBe(true);
});
