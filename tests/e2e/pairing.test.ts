import { describe, expect, it } from "vitest";
import { demoTenants, passwordTenants } from "../../e2e/support/demo-tenants.ts";
import { inEachTenant, PHONE_TAG, showings } from "../../e2e/support/pairing.ts";

const screens = ["root", "login", "register", "profile", "orders", "list", "cart", "checkout"];

describe("the plain run", () => {
  it("shows each subject once, and every tenant in both sizes within two turns", () => {
    const shown = showings(screens, { full: false });
    expect(shown.map(({ subject }) => subject)).toEqual(screens);
    const places = new Set(shown.map(({ tenant, details }) => `${tenant.slug} ${details.tag.join()}`));
    expect(places.size).toBe(demoTenants.length * 2);
  });

  it("shows each of three tenants in both sizes within two turns", () => {
    const shown = showings(screens.slice(0, 6), { among: passwordTenants, full: false });
    const places = new Set(shown.map(({ tenant, details }) => `${tenant.slug} ${details.tag.join()}`));
    expect(places.size).toBe(passwordTenants.length * 2);
  });

  it("begins elsewhere when it is shifted", () => {
    const [first] = showings(screens, { shift: 1, full: false });
    expect(first?.tenant).toBe(demoTenants[1]);
    expect(first?.details.tag).toEqual([]);
  });

  it("shows what differs by tenant once in each tenant and in both sizes", () => {
    const shown = inEachTenant({ full: false });
    expect(shown.map(({ tenant }) => tenant)).toEqual(demoTenants);
    expect(new Set(shown.map(({ details }) => details.tag.includes(PHONE_TAG))).size).toBe(2);
  });
});

describe("the full run", () => {
  it("shows each subject in every tenant and leaves the size to the projects, which take all", () => {
    const shown = showings(screens, { full: true });
    expect(shown).toHaveLength(screens.length * demoTenants.length);
    expect(shown.every(({ details }) => details.tag.length === 0)).toBe(true);
  });
});
