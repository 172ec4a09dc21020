import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FormModule } from "../../src/domain/effective-form.ts";
import { loadForm } from "../../src/renderer/forms/load-form.ts";
import { openCart, openReview } from "../support/buying-pages.tsx";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { demoTenant, openPortal } from "../support/portal.tsx";

const [car] = completePerson().vehicles;
if (car === undefined) throw new Error("a complete person has a vehicle");

const of = (person: ReturnType<typeof completePerson>, slug = "mercygeneral") => ({
  slug,
  userName: "dana",
  account: () => driverAccount(person),
});

describe("an answer that became required after the profile was filled in", () => {
  const open = completePerson({ incompleteSections: ["personalDetails", "vehicles"] });

  it("keeps buying waiting, and the screen of incomplete details names each section", async () => {
    await openPortal("/buyPermits", of(open));
    await screen.findByRole("heading", { level: 1, name: "Profile Incomplete" });
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows.find((row) => row.startsWith("Personal details"))).toMatch(/Missing.*Required/);
    expect(rows.find((row) => row.startsWith("Vehicles"))).toMatch(/Missing.*Required/);
    expect(screen.getByRole("link", { name: "Personal details" })).toHaveAttribute(
      "href",
      expect.stringMatching(/#personalDetails$/),
    );
  });

  it("is named in its section of the profile", async () => {
    await openPortal("/profile", of(open));
    const section = within(await screen.findByRole("region", { name: "Personal details" }));
    expect(await section.findByText(/Badge number/)).toBeVisible();
  });
});

describe("answers to the tenant's own fields of a profile", () => {
  it("about a vehicle stand under it in the cart", async () => {
    const vehicles = [{ ...car, attributes: { department: "VOLUNTEER" } }];
    await openCart(of(completePerson({ vehicles })));
    expect(await screen.findByText("Volunteer services")).toBeVisible();
  });

  it("about the person stand in the review of the order", async () => {
    await openReview({ ...of(completePerson({ attributes: { badgeNumber: "MG-04217" } })) });
    expect(await screen.findByText("MG-04217")).toBeVisible();
  });

  it("that only registration asks for are shown with the personal details", async () => {
    const plain = (await demoTenant("plain")).forms.get("person");
    const mercy = await demoTenant("mercygeneral");
    if (plain === undefined) throw new Error("the tenant has a form for personal details");
    const address = `data:text/javascript,${encodeURIComponent(plain.moduleText())}`;
    await loadForm(plain.hash, () => import(/* @vite-ignore */ address) as Promise<FormModule>);
    const person = completePerson({ attributes: { badgeNumber: "MG-04217" } });
    // The form that asks for the badge stands in for registration.
    const forms = { ...mercy.boot.forms, person: plain.hash, registration: mercy.boot.forms["person"] ?? "" };
    await openPortal("/profile", { ...of(person), boot: { forms } });
    const section = within(await screen.findByRole("region", { name: "Personal details" }));
    expect(await section.findByText("MG-04217")).toBeVisible();
    expect(section.getByText("Badge number")).toBeVisible();
  });
});
