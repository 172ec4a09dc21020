import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { completePerson, driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

/** A driver whose profile is what the test last said. */
function driver(first: Person): PortalOptions & { become(next: Person): void } {
  let now = first;
  return { userName: "dana", account: () => driverAccount(now), become: (next) => (now = next) };
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the dashboard", () => {
  it("shows the name, the account number and the vehicles of a complete profile", async () => {
    await openPortal("/dashboard", driver(completePerson()));
    expect(await screen.findByRole("heading", { level: 1, name: "Your dashboard" })).toBeInTheDocument();
    expect(await screen.findByText("Text of home")).toBeInTheDocument();
    expect(within(screen.getByRole("main")).getByText("Dana Rivers")).toBeInTheDocument();
    expect(screen.getByText("10023")).toBeInTheDocument();
    const vehicles = screen.getByRole("heading", { name: "Your vehicles" }).closest("article");
    expect(vehicles).toHaveTextContent("7ABC123 (CA)");
    expect(screen.queryByText("Still missing:")).not.toBeInTheDocument();
  });

  it("lists what is missing and leads there", async () => {
    await openPortal("/dashboard", driver(completePerson({ phones: [] })));
    expect(await screen.findByText("Still missing:")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Phones" })).toHaveAttribute("href", "/profile#phones");
    expect(screen.getByRole("link", { name: "Finish your profile" })).toHaveAttribute(
      "href",
      "/profile?setup=phones&step=phones",
    );
  });
});

describe("while it is not known what the tenant requires", () => {
  const unknown = (): PortalOptions => ({
    ...driver(completePerson()),
    api: (api) => {
      api.profile.requiredFields = () => Promise.reject(failure({ kind: "server", status: 503 }));
    },
  });

  it("the dashboard calls a profile neither complete nor incomplete", async () => {
    await openPortal("/dashboard", unknown());
    const card = within(screen.getByRole("main"));
    expect(await card.findByText("Dana Rivers")).toBeInTheDocument();
    expect(card.queryByText(/^(All details provided|Details needed|Still missing:)$/)).not.toBeInTheDocument();
  });

  it("the profile does not say that something is missing", async () => {
    const { root } = await openPortal("/profile", unknown());
    expect(await screen.findByRole("region", { name: "Vehicles" })).toBeInTheDocument();
    expect(root.profile.isJudged).toBe(false);
    expect(screen.queryByText(root.boot.messages["pages.profile.missingTitle"] ?? "")).not.toBeInTheDocument();
  });
});

describe("the profile-incomplete page", () => {
  it("has the specified sentence and lists what is missing with the way there", async () => {
    await openPortal("/verify-dashboard", driver(person()));
    expect(
      await screen.findByText(
        "Before you can purchase your first permit you will need to finish setting up your driver profile.",
      ),
    ).toBeInTheDocument();
    const links = within(screen.getByRole("main")).getAllByRole("link");
    expect(links.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
      "Vehicles /profile#vehicles",
      "Address /profile#addresses",
      "Phones /profile#phones",
      "Set up your profile /profile?setup=vehicles.addresses.phones&step=vehicles",
    ]);
  });

  it("leads an administrator to the preview instead of a profile", async () => {
    const { api } = await openPortal("/verify-dashboard", { userName: "ada", role: "ADMIN" });
    expect(await screen.findByRole("link", { name: "Open the preview" })).toHaveAttribute("href", "/preview/plain");
    expect(screen.queryByRole("link", { name: "Set up your profile" })).not.toBeInTheDocument();
    expect(api.account.driverAccount).not.toHaveBeenCalled();
  });

  it("leads to the dashboard once nothing is missing", async () => {
    await openPortal("/verify-dashboard", driver(completePerson()));
    expect(await screen.findByRole("link", { name: "Go to dashboard" })).toHaveAttribute("href", "/dashboard");
  });
});

describe("the profile page", () => {
  it("requests its text by the driver's group when it is loaded directly", async () => {
    const { api } = await openPortal("/profile", driver(completePerson()));
    expect(await screen.findByText("Text of driver-account")).toBeInTheDocument();
    expect(vi.mocked(api.portal.text).mock.calls).toEqual([["driver-account", "drivers"]]);
  });

  it("shows each entry with its answers and states, and the account number under the tenant's label", async () => {
    const { root } = await openPortal("/profile", driver(completePerson({ birthday: "1985-03-27" })));
    const label = root.boot.tenant?.accountIdentifier.label ?? "";
    expect(await screen.findByText("10023")).toBeInTheDocument();
    expect(screen.getByText(label)).toBeInTheDocument();
    expect((await section("Vehicles")).getByText("2021 Blue Toyota Prius")).toBeInTheDocument();
    expect((await section("Phones")).getByText("(555) 010-0199")).toBeInTheDocument();
    expect((await section("Addresses")).getByText(/Harbor, CA 90210/)).toBeInTheDocument();
    expect(await (await section("Personal details")).findByText("03/27/1985")).toBeInTheDocument();
  });

  it("says 'Phone not Found' without a phone", async () => {
    await openPortal("/profile", driver(completePerson({ phones: [] })));
    expect((await section("Phones")).getByText("Phone not Found")).toBeInTheDocument();
  });

  it("stores the last missing part, shows and announces it, and offers the dashboard", async () => {
    const dana = driver(completePerson({ phones: [] }));
    const { user, api } = await openPortal("/profile", dana);
    const phones = await section("Phones");
    await user.click(phones.getByRole("button", { name: "Add a phone" }));
    expect(phones.getByRole("heading", { level: 3, name: "Add a phone" })).toHaveFocus();
    await user.type(await phones.findByLabelText(/^Phone number/), "5550100199");
    dana.become(completePerson());
    await user.click(phones.getByRole("button", { name: "Save phone" }));
    expect(await phones.findByText("(555) 010-0199")).toBeInTheDocument();
    expect(api.profile.add).toHaveBeenCalledWith("phone", "account-1", {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: "5550100199",
      defaultFlag: true,
    });
    expect(screen.getByText("Phone saved.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to dashboard" })).toHaveAttribute("href", "/dashboard");
    await waitFor(() => expect(phones.getByRole("button", { name: "Add a phone" })).toHaveFocus());
  });

  it("reports a rejected form in the dialog and beside the field, and keeps its values", async () => {
    const dana = driver(completePerson({ phones: [] }));
    const { user } = await openPortal("/profile", {
      ...dana,
      api: (api) => {
        api.profile.add = vi.fn(() =>
          Promise.reject(failure({ messages: ["No such number."], errors: { number: "No such number." } })),
        );
      },
    });
    const phones = await section("Phones");
    await user.click(phones.getByRole("button", { name: "Add a phone" }));
    const field = await phones.findByLabelText(/^Phone number/);
    await user.type(field, "5550100199");
    await user.click(phones.getByRole("button", { name: "Save phone" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/No such number\./));
    expect(field).toHaveValue("(555) 010-0199");
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription("No such number.");
  });

  it("empties a cancelled form before it is opened again", async () => {
    const { user } = await openPortal("/profile", driver(completePerson({ phones: [] })));
    const phones = await section("Phones");
    await user.click(phones.getByRole("button", { name: "Add a phone" }));
    await user.type(await phones.findByLabelText(/^Phone number/), "555010");
    await user.click(phones.getByRole("button", { name: "Cancel" }));
    expect(phones.queryByLabelText(/^Phone number/)).not.toBeInTheDocument();
    await user.click(phones.getByRole("button", { name: "Add a phone" }));
    expect(await phones.findByLabelText(/^Phone number/)).toHaveValue("");
  });

  it("begins the personal details with what is stored and saves them as the person", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson({ birthday: "1985-03-27" })));
    const details = await section("Personal details");
    await user.click(await details.findByRole("button", { name: "Edit personal details" }));
    const field = await details.findByLabelText(/^First name/);
    expect(field).toHaveValue("Dana");
    await user.clear(field);
    await user.type(field, "Dan");
    await user.click(details.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(api.profile.updatePerson).toHaveBeenCalled());
    expect(vi.mocked(api.profile.updatePerson).mock.calls[0]?.[0]).toEqual({
      firstName: "Dan",
      lastName: "Rivers",
      birthday: "1985-03-27",
    });
  });

  it("reports a birthday in the future beside its field and does not send it", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson()));
    const details = await section("Personal details");
    await user.click(await details.findByRole("button", { name: "Edit personal details" }));
    const field = await details.findByLabelText(/^Birthday/);
    await user.clear(field);
    await user.type(field, "2090-01-01");
    await user.click(details.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a day up to today, \d\d\/\d\d\/20[2-8]\d/));
    expect(api.profile.updatePerson).not.toHaveBeenCalled();
  });

  it("asks for a tenant's own fields and shows them with their labels", async () => {
    const own = completePerson({ attributes: { badgeNumber: "MG-1234" } });
    await openPortal("/profile", { ...driver(own), slug: "mercygeneral" });
    const details = await section("Personal details");
    expect(await details.findByText("MG-1234")).toBeInTheDocument();
    expect(details.getByText(/badge/i)).toBeInTheDocument();
  });

  it("focuses the section that the address names", async () => {
    await openPortal("/profile#phones", driver(completePerson()));
    await waitFor(() => expect(screen.getByRole("region", { name: "Phones" })).toHaveFocus());
  });

  it("offers to try again when the account fails to load", async () => {
    let isDown = true;
    const { user } = await openPortal("/profile", {
      userName: "dana",
      api: (api) => {
        api.account.driverAccount = vi.fn(() =>
          isDown ? Promise.reject(failure({ kind: "network", status: 0 })) : Promise.resolve(driverAccount()),
        );
      },
    });
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    isDown = false;
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Phones" })).toBeInTheDocument();
  });
});
