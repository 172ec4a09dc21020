import { describe, expect, it } from "vitest";
import { formOfScreen, renderedPlaceAt, renderMark, textOfScreen } from "../../src/domain/page-rendering.ts";
import { bootData } from "../support/boot-data.ts";

describe("the page at an address", () => {
  it.each([
    ["", "", "home", undefined],
    ["login", "", "login", undefined],
    ["/login/", "?returnTo=%2Fprofile%3Fa%3Db%23c", "login", "/profile?a=b#c"],
    ["privacy", "?returnTo=%2F%2Fevil.example", "privacy", undefined],
    ["privacy", "?code=x&sso=failed", "privacy", undefined],
    ["nonsense", "?returnTo=%2Fprofile&returnTo=%2Fdashboard", "not-found", "/profile"],
    ["login/again", "", "not-found", undefined],
    ["LOGIN", "", "not-found", undefined],
    ["paycitation", "", "pay-citation", undefined],
    ["citation-details/HC-1001/7ABC123", "?view=appeal", "citation-details", undefined],
    ["/citation-details/a%2Fb/%3Cscript%3E/", "", "citation-details", undefined],
    ["citation-details/HC-1001", "", "not-found", undefined],
  ])("%j with %j is rendered as %s", (path, search, screen, returnTo) => {
    expect(renderedPlaceAt(path, search, { citationsEnabled: true })).toEqual({ screen, returnTo });
  });

  it.each([
    ["register", ""],
    ["dashboard", ""],
    ["email-status/dana", ""],
    ["/login//", ""],
    ["citation-details/HC-1001/7ABC123//", ""],
    ["citation%2Ddetails/HC-1001/7ABC123", ""],
    ["login", "?code=x"],
    ["login", "?sso=refused&returnTo=%2Fprofile"],
  ])("%j with %j is left to the browser", (path, search) => {
    expect(renderedPlaceAt(path, search, { citationsEnabled: true })).toBeUndefined();
  });
});

it("a screen of citations is the 404 page where the customer has none", () => {
  const off = { citationsEnabled: false };
  for (const path of ["paycitation", "citation-details/HC-1001/7ABC123"]) {
    expect(renderedPlaceAt(path, "", off)).toEqual({ screen: "not-found", returnTo: undefined });
  }
});

it("shows the form of the look-up however drivers sign in", () => {
  const boot = bootData();
  const federated = bootData({ flags: { ...boot.flags, buyerAuthentication: "SHIBBOLETH" } });
  expect([boot, federated].map((each) => formOfScreen("pay-citation", each))).toEqual([
    "citation-look-up",
    "citation-look-up",
  ]);
  expect(textOfScreen("pay-citation")).toBe("citation-info");
});

it("shows the sign-in form where drivers sign in with a password, and the text of the privacy policy", () => {
  const boot = bootData();
  const federated = bootData({ flags: { ...boot.flags, buyerAuthentication: "SHIBBOLETH" } });
  expect([formOfScreen("login", boot), formOfScreen("login", federated), formOfScreen("home", boot)]).toEqual([
    "sign-in",
    undefined,
    undefined,
  ]);
  expect([textOfScreen("privacy"), textOfScreen("login")]).toEqual(["privacy-policy", undefined]);
});

it("names another first render while the alert is due, by the calendar of the tenant", () => {
  const alert = { enabled: true, body: "<p>Closed</p>", startDate: "2026-11-27", endDate: "2026-11-27" };
  const boot = bootData({ systemAlert: alert });
  // New York is five hours behind.
  const marks = ["2026-11-27T04:59Z", "2026-11-27T05:00Z", "2026-11-28T04:59Z", "2026-11-28T05:00Z"].map((at) =>
    renderMark("home", boot, Date.parse(at)),
  );
  expect(marks).toEqual(["home", "home alert", "home alert", "home"]);
  expect(renderMark("not-found", bootData({ tenant: null }), 0)).toBe("not-found");
});
