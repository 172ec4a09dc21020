import { expect, test } from "vitest";
import { isAccessValid, isRefreshValid } from "../../src/domain/session-validity.ts";

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
