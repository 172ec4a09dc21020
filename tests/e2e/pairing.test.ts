import { describe, expect, it } from "vitest";
import { demoTenants, passwordTenants } from "../../e2e/support/demo-tenants.ts";
import { inEachTenant, PHONE_TAG, showings } from "../../e2e/support/pairing.ts";

const screens = ["root", "login", "register", "profile", "orders", "list", "cart", "checkout"];

describe("the plain run", () => {
  it("then shows each subject once, and two turns of them every tenant in both sizes", () => {
    const shown = showings(screens, { full: false });
    expect(shown.map(({ subject }) => subject)).toEqual(screens);
    const places = new Set(shown.map(({ tenant, details }) => `${tenant.slug} ${details.tag.join()}`));
    expect(places.size).toBe(demoTenants.length * 2);
  });

  it("among three tenants, then is as even in two turns", () => {
    const shown = showings(screens.slice(0, 6), { among: passwordTenants, full: false });
    const places = new Set(shown.map(({ tenant, details }) => `${tenant.slug} ${details.tag.join()}`));
    expect(places.size).toBe(passwordTenants.length * 2);
  });

  it("shifted, then begins elsewhere and is as even", () => {
    const [first] = showings(screens, { shift: 1, full: false });
    expect(first?.tenant).toBe(demoTenants[1]);
    expect(first?.details.tag).toEqual([]);
  });

  it("of what differs by tenant, then shows each tenant once and both sizes", () => {
    const shown = inEachTenant({ full: false });
    expect(shown.map(({ tenant }) => tenant)).toEqual(demoTenants);
    expect(new Set(shown.map(({ details }) => details.tag.includes(PHONE_TAG))).size).toBe(2);
  });
});

describe("the full run", () => {
  it("then shows each subject in every tenant, and leaves the size to the projects, which take all", () => {
    const shown = showings(screens, { full: true });
    expect(shown).toHaveLength(screens.length * demoTenants.length);
    expect(shown.every(({ details }) => details.tag.length === 0)).toBe(true);
  });
});
