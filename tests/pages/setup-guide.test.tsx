import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { completePerson, driverAccount, person } from "../support/driver-account.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

/** A driver whose profile is what the test last said. */
function driver(first: Person): PortalOptions & { become(next: Person): void } {
  let now = first;
  return { userName: "dana", account: () => driverAccount(now), become: (next) => (now = next) };
}

/** A heading by its words, whichever of its spaces keep a line together. */
const heading = (words: string) =>
  screen.findByRole("heading", { level: 1, name: (name) => name.replace(/\s/g, " ") === words });
const onward = () => screen.findByRole("button", { name: "Save and continue" });

describe("the guide through what a profile lacks", () => {
  it("is not offered where nothing is missing: the page says that the profile is complete", async () => {
    await openPortal("/verify-dashboard", driver(completePerson()));
    expect(await heading("Profile complete")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Set up your profile" })).not.toBeInTheDocument();
  });

  it("begins where the first section is missing, with its form open, and leads from screen to screen to the permits", async () => {
    const dana = driver(completePerson({ phones: [], emailAddresses: [] }));
    const { user, router, api } = await openPortal("/verify-dashboard", dana);
    await user.click(await screen.findByRole("link", { name: "Set up your profile" }));
    expect(await heading("Finish setting up: 1 of 2")).toBeInTheDocument();
    expect(document.title).toMatch(/^Email addresses – Finish setting up – /);
    await user.type(await screen.findByRole("textbox", { name: /^Email address/ }), "new@example.com");
    dana.become(completePerson({ phones: [] }));
    await user.click(await onward());
    expect(await heading("Finish setting up: 2 of 2")).toHaveFocus();
    expect(router.state.location.search).toBe("?setup=emailAddresses.phones&step=phones");
    await user.type(await screen.findByLabelText(/^Phone number/), "5550100199");
    dana.become(completePerson());
    await user.click(await onward());
    await waitFor(() => expect(router.state.location.pathname).toBe("/buyPermits"));
    expect(await screen.findByText("Your profile is complete.")).toBeVisible();
    expect(api.profile.add).toHaveBeenCalledTimes(2);
  });

  it("leads back to where the driver was going", async () => {
    const dana = driver(completePerson({ phones: [] }));
    const { user, router } = await openPortal("/profile?setup=phones&step=phones&returnTo=%2Fvieworders", dana);
    await user.type(await screen.findByLabelText(/^Phone number/), "5550100199");
    dana.become(completePerson());
    await user.click(await onward());
    await waitFor(() => expect(router.state.location.pathname).toBe("/vieworders"));
  });

  it("shows a section that is there by now, and goes on to what is still missing", async () => {
    const dana = driver(completePerson({ phones: [] }));
    const { user, router } = await openPortal("/profile?setup=vehicles.phones&step=vehicles", dana);
    const vehicles = within(await screen.findByRole("region", { name: "Vehicles" }));
    expect(vehicles.getByText("7ABC123 (CA)")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await heading("Finish setting up: 2 of 2")).toBeInTheDocument();
    expect(router.state.location.search).toBe("?setup=vehicles.phones&step=phones");
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute(
      "href",
      "/profile?setup=vehicles.phones&step=vehicles",
    );
  });

  it("keeps its screen where a save is refused or the section still lacks an answer", async () => {
    const dana = driver(completePerson({ phones: [] }));
    const { user, router } = await openPortal("/profile?setup=phones&step=phones", dana);
    await screen.findByLabelText(/^Phone number/);
    await user.click(await onward());
    expect(await screen.findByRole("link", { name: /phone number/i })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/profile");
  });

  it("opens the entry that lacks an answer, and not another one", async () => {
    const lacking = completePerson({ incompleteSections: ["vehicles"] });
    const [vehicle] = lacking.vehicles;
    if (vehicle === undefined) throw new Error("the sample driver has no vehicle");
    const { color: _none, ...colourless } = vehicle;
    await openPortal("/profile?setup=vehicles&step=vehicles", {
      ...driver({ ...lacking, vehicles: [colourless] }),
      api: (api) => (api.profile.vehicleRequiredFields = () => Promise.resolve(["color"])),
    });
    expect(await screen.findByLabelText(/^Plate number/)).toHaveValue("7ABC123");
    expect(await onward()).toBeInTheDocument();
  });

  it("can be left at any time", async () => {
    await openPortal("/profile?setup=phones&step=phones", driver(completePerson({ phones: [] })));
    expect(await screen.findByRole("link", { name: "Finish later" })).toHaveAttribute("href", "/dashboard");
  });

  it("is the profile page for a query that names no section", async () => {
    await openPortal("/profile?setup=nothing", driver(person()));
    expect(await heading("My Account")).toBeInTheDocument();
  });
});

describe("whoever has to sign in again on the way", () => {
  it("goes on at the same screen", async () => {
    const place = "/profile?setup=vehicles.phones&step=phones";
    await openPortal(`/verify-dashboard?returnTo=${encodeURIComponent(place)}`, driver(completePerson({ phones: [] })));
    expect(await screen.findByRole("link", { name: "Set up your profile" })).toHaveAttribute("href", place);
  });
});
