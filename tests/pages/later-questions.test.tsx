import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FormModule } from "../../src/domain/effective-form.ts";
import { loadForm } from "../../src/renderer/forms/load-form.ts";
import { openCart, openReview } from "../support/buying-pages.tsx";
import { buttonClass } from "../../src/components/button-look.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { publishForm, withUnit } from "../support/next-version.ts";
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
    expect(rows).toContain("Personal detailsNeededAn answer is missing");
    expect(rows).toContain("VehiclesNeededAn answer is missing");
    expect(rows).toContain("BirthdayOptional");
    expect(rows).toContain("PhonesProvided");
    expect(screen.getByRole("link", { name: "Personal details" })).toHaveAttribute(
      "href",
      expect.stringMatching(/#personalDetails$/),
    );
  });

  it("calls vehicles needed where there is none, as every page does, and the guide asks for them", async () => {
    await openPortal("/buyPermits", of(completePerson({ incompleteSections: ["personalDetails"], vehicles: [] })));
    await screen.findByRole("heading", { level: 1, name: "Profile Incomplete" });
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toContain("VehiclesNeeded");
    expect(screen.getByRole("link", { name: "Set up your profile" })).toHaveAttribute(
      "href",
      expect.stringContaining("setup=personalDetails.vehicles&"),
    );
  });

  it("is named in its section of the profile", async () => {
    await openPortal("/profile", of(open));
    const section = within(await screen.findByRole("region", { name: "Personal details" }));
    expect(await section.findByText(/Badge number/)).toBeVisible();
  });
});

describe("an entry of a list that lacks an answer which became required later", () => {
  const lists = ["vehicle", "phone"] as const;
  const regions = { vehicle: "Vehicles", phone: "Phones" };

  /** A profile with two entries in a list; the first of them lacks what the list's form asks since today. */
  async function openLacking(list: (typeof lists)[number], more: Partial<ReturnType<typeof completePerson>> = {}) {
    const { forms, boot } = await demoTenant("plain");
    const form = forms.get(list)?.form;
    if (form === undefined) throw new Error(`the tenant has no form ${list}`);
    const [phone] = completePerson().phones;
    if (phone === undefined || car === undefined) throw new Error("a complete person has a phone and a vehicle");
    const answered = { id: "answered", attributes: { unit: "12b" } };
    const person = completePerson({
      vehicles: [car, { ...car, ...answered, licensePlate: { ...car.licensePlate, number: "8XYZ987" } }],
      phones: [phone, { ...phone, ...answered, defaultFlag: false, number: "2125550142" }],
      ...more,
    });
    const hash = await publishForm(withUnit(form));
    const portal = await openPortal("/profile", {
      ...of(person, "plain"),
      boot: { forms: { ...boot.forms, [list]: hash } },
    });
    return { ...portal, section: within(await screen.findByRole("region", { name: regions[list] })) };
  }

  it.each(lists)(
    "%s: calls the list needed, names what the entry lacks and asks it when the entry is edited",
    async (list) => {
      const { section, user } = await openLacking(list);
      expect(await section.findAllByText("Needed")).toHaveLength(2);
      expect(section.queryByText("Provided")).not.toBeInTheDocument();
      const [lacking, answered] = section
        .getAllByRole("listitem")
        .filter((item) => within(item).queryAllByRole("button").length > 0);
      expect(lacking).toHaveTextContent("Still missing: Unit");
      expect(answered).not.toHaveTextContent("Still missing");
      await user.click(within(lacking as HTMLElement).getByRole("button", { name: /^Edit/ }));
      expect(await section.findByLabelText(/^Unit/)).toHaveValue("");
    },
  );

  it("has the primary button and is told as a missing answer when its section is the first to be completed", async () => {
    const { section } = await openLacking("vehicle", { incompleteSections: ["vehicles"] });
    const [edit, other] = await section.findAllByRole("button", { name: /^Edit/ });
    expect(edit).toHaveClass(buttonClass("primary"));
    expect(other).toHaveClass(buttonClass("secondary"));
    expect(section.getByRole("button", { name: "Add a vehicle" })).toHaveClass(buttonClass("secondary"));
    expect(screen.getByRole("link", { name: "Vehicles: an answer is missing" })).toBeVisible();
  });
});

describe("answers to the tenant's own fields of a profile", () => {
  it("about a vehicle stand under it in the cart", async () => {
    const vehicles = [{ ...car, attributes: { department: "VOLUNTEER" } }];
    await openCart(of(completePerson({ vehicles })));
    expect(await screen.findByText("Volunteer services")).toBeVisible();
  });

  it("about the person stand in the review of the order", async () => {
    const { user, router } = await openReview({ ...of(completePerson({ attributes: { badgeNumber: "MG-04217" } })) });
    expect(await screen.findByText("MG-04217")).toBeVisible();
    // The profile leads back to this step of the checkout, which keeps what was chosen: leaving for it asks nothing.
    await user.click(screen.getByRole("link", { name: "Change Personal details" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/profile");
    await user.click(await screen.findByRole("link", { name: "Continue to Order Permits" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Review and Submit" })).toBeVisible();
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
