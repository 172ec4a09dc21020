import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

// The first form brings the component library with it, which a busy machine takes long to read.
beforeAll(() => import("../../src/renderer/forms/schema-form.tsx"));

/** A driver whose profile is what the test last said. */
function driver(first: Person): PortalOptions & { become(next: Person): void } {
  let now = first;
  return { userName: "dana", account: () => driverAccount(now), become: (next) => (now = next) };
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));

const [phone] = completePerson().phones;
const [vehicle] = completePerson().vehicles;
if (phone === undefined || vehicle === undefined) throw new Error("a complete person has a phone and a vehicle");

const twoPhones = completePerson({
  phones: [phone, { ...phone, id: "p2", number: "5550100155", extension: "12", defaultFlag: false }],
});

const billing = {
  id: "b1",
  driverId: "account-1",
  line1: "9 Ledger Lane",
  city: "Harbor",
  state: { code: "CA" },
  zip: "90210",
  defaultFlag: true,
  inactive: false,
};

describe("a list of the profile", () => {
  it("marks the default entry and hides an inactive one", async () => {
    const phones = [...twoPhones.phones, { ...phone, id: "p3", number: "5550100166", inactive: true }];
    await openPortal("/profile", driver(completePerson({ phones })));
    const list = await part("Phones");
    expect(list.getAllByText("Default")).toHaveLength(1);
    expect(list.queryByText("(555) 010-0166")).not.toBeInTheDocument();
    expect(list.getByRole("button", { name: "Make default (555) 010-0155" })).toBeInTheDocument();
    expect(list.queryByRole("button", { name: "Make default (555) 010-0199" })).not.toBeInTheDocument();
  });

  it("sends the other entry unchanged, with the default flag set, and announces it", async () => {
    const dana = driver(twoPhones);
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Phones");
    const button = list.getByRole("button", { name: "Make default (555) 010-0155" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText("(555) 010-0155 is the default now.")).toBeInTheDocument();
    expect(vi.mocked(api.profile.update).mock.calls).toEqual([
      ["phone", "account-1", { id: "p2", number: "5550100155", extension: "12", defaultFlag: true }],
    ]);
  });
});

describe("editing an entry", () => {
  it("begins with what the server holds now, keeps one form open and saves under the entry's id", async () => {
    const dana = driver(twoPhones);
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Add a phone" }));
    dana.become(completePerson({ phones: [phone, { ...phone, id: "p2", number: "5550100155", extension: "34" }] }));
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    expect(await list.findByRole("heading", { level: 3, name: "Edit phone" })).toHaveFocus();
    expect(list.queryByRole("heading", { level: 3, name: "Add a phone" })).not.toBeInTheDocument();
    const extension = await list.findByLabelText("Extension");
    expect(extension).toHaveValue("34");
    await user.clear(extension);
    await user.type(extension, "56");
    await user.dblClick(list.getByRole("button", { name: "Save phone" }));
    await waitFor(() => expect(list.getByRole("button", { name: "Edit (555) 010-0155" })).toHaveFocus());
    expect(vi.mocked(api.profile.update).mock.calls).toEqual([
      ["phone", "account-1", { id: "p2", number: "5550100155", extension: "56", defaultFlag: true }],
    ]);
    expect(screen.getByText("Phone saved.")).toBeInTheDocument();
  });

  it("keeps the input when the connection is lost, and the dialog offers to try again", async () => {
    const { user, api } = await openPortal("/profile", driver(twoPhones));
    vi.mocked(api.profile.update).mockRejectedValueOnce(
      failure({ kind: "network", status: 0, titleKey: "calls.titles.editPhone" }),
    );
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    const extension = await list.findByLabelText("Extension");
    await user.type(extension, "9");
    await user.click(list.getByRole("button", { name: "Save phone" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Edit Phone" });
    expect(extension).toHaveValue("129");
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByText("Phone saved.")).toBeInTheDocument());
    expect(vi.mocked(api.profile.update).mock.calls[1]).toEqual(vi.mocked(api.profile.update).mock.calls[0]);
  });

  it("reports an entry that no longer exists as 'Phone not Found' and shows the current list", async () => {
    const dana = driver(twoPhones);
    const { user } = await openPortal("/profile", dana);
    const list = await part("Phones");
    dana.become(completePerson());
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    expect(await list.findByRole("alert")).toHaveTextContent("Phone not Found");
    await waitFor(() => expect(list.queryByText("(555) 010-0155")).not.toBeInTheDocument());
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("offers the input for a new entry when the edited one is removed meanwhile", async () => {
    const dana = driver(twoPhones);
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    await user.type(await list.findByLabelText("Extension"), "7");
    dana.become(completePerson());
    vi.mocked(api.profile.update).mockRejectedValueOnce(
      failure({ status: 404, messages: ["There is nothing here."], titleKey: "calls.titles.editPhone" }),
    );
    await user.click(list.getByRole("button", { name: "Save phone" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Edit Phone" });
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(list.getByRole("alert")).toHaveTextContent("Phone not Found");
    await user.click(list.getByRole("button", { name: "Add a phone" }));
    expect(await list.findByLabelText("Extension")).toHaveValue("127");
  });
});

describe("removing an entry", () => {
  it("asks first, and Cancel keeps the entry", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson()));
    const list = await part("Vehicles");
    const button = list.getByRole("button", { name: "Delete 7ABC123 (CA)" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete this vehicle?" }));
    expect(dialog.getByText("2021 Blue Toyota Prius")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(api.profile.remove).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
  });

  it("deletes a vehicle or an email address, once for two clicks, and focuses the section", async () => {
    const dana = driver(completePerson());
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Vehicles");
    const button = list.getByRole("button", { name: "Delete 7ABC123 (CA)" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    dana.become(completePerson({ vehicles: [] }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.dblClick(dialog.getByRole("button", { name: "Delete" }));
    expect(await list.findByText("No vehicle yet")).toBeInTheDocument();
    expect(vi.mocked(api.profile.remove).mock.calls).toEqual([["vehicle", "account-1", "v1"]]);
    await waitFor(() => expect(screen.getByRole("region", { name: "Vehicles" })).toHaveFocus());
    expect(screen.getByText("7ABC123 (CA) was deleted from your profile.")).toBeInTheDocument();
  });

  it("sets a phone or an address inactive", async () => {
    const dana = driver(twoPhones);
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Phones");
    const button = list.getByRole("button", { name: "Delete (555) 010-0155" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    dana.become(completePerson());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(list.queryByText("(555) 010-0155")).not.toBeInTheDocument());
    expect(vi.mocked(api.profile.update).mock.calls).toEqual([
      ["phone", "account-1", { id: "p2", number: "5550100155", extension: "12", defaultFlag: false, inactive: true }],
    ]);
    expect(api.profile.remove).not.toHaveBeenCalled();
  });

  it("returns to the question after the dialog of a rejected call is closed", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson()));
    vi.mocked(api.profile.remove).mockRejectedValueOnce(
      failure({ status: 409, messages: ["It is parked."], titleKey: "calls.titles.deleteVehicle" }),
    );
    const list = await part("Vehicles");
    const button = list.getByRole("button", { name: "Delete 7ABC123 (CA)" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    const failed = await screen.findByRole("alertdialog", { name: "Delete Vehicle" });
    expect(failed).toHaveTextContent("It is parked.");
    await user.click(within(failed).getByRole("button", { name: "Ok" }));
    expect(screen.getByRole("alertdialog", { name: "Delete this vehicle?" })).toBeInTheDocument();
  });
});

describe("a vehicle", () => {
  it("lists what it lacks of the tenant's requirements now, and its form has those fields", async () => {
    const { user, api } = await openPortal("/profile", {
      ...driver(completePerson()),
      api: (each) => (each.profile.vehicleRequiredFields = vi.fn(() => Promise.resolve(["plate", "vin"]))),
    });
    const list = await part("Vehicles");
    // The list is, and the vehicle.
    expect(await list.findAllByText("Needed")).toHaveLength(2);
    expect(list.getByText("Still missing: Vehicle identification number (VIN)")).toBeInTheDocument();
    await user.click(list.getByRole("button", { name: /^Edit/ }));
    await user.click(await list.findByRole("button", { name: "Save vehicle" }));
    expect((await list.findAllByText("Enter the VIN of the vehicle")).length).toBeGreaterThan(0);
    expect(api.profile.update).not.toHaveBeenCalled();
  });

  it("has a form with Other as the last make, and three groups of states whose headings cannot be chosen", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson()));
    const list = await part("Vehicles");
    await user.click(list.getByRole("button", { name: "Add a vehicle" }));
    const make = await list.findByLabelText(/^Make/);
    await within(make).findByRole("option", { name: "Other" });
    expect(within(make).getAllByRole("option").at(-1)).toHaveTextContent("Other");
    const state = list.getByLabelText(/^Plate state/);
    expect(state).toHaveDisplayValue("Choose ...");
    const groups = within(state).getAllByRole("group");
    expect(groups.map((group) => group.getAttribute("label"))).toEqual(["United States", "Canada", "Mexico"]);
    expect(within(state).queryByRole("option", { name: "Canada" })).not.toBeInTheDocument();
    expect(api.portal.states).not.toHaveBeenCalled();
  });
});

describe("billing addresses", () => {
  it("get a first entry with the driver's id and the default flag", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson()));
    const list = await part("Billing addresses");
    await user.click(list.getByRole("button", { name: "Add a billing address" }));
    await user.type(await list.findByLabelText(/^Address line 1/), "9 Ledger Lane");
    await user.type(list.getByLabelText(/^City/), "Harbor");
    await within(list.getByLabelText(/^State/)).findByRole("option", { name: "California" });
    await user.selectOptions(list.getByLabelText(/^State/), "CA");
    await user.type(list.getByLabelText(/^Zip/), "90210");
    await user.click(list.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(api.profile.saveBillingAddress).toHaveBeenCalledTimes(1));
    expect(vi.mocked(api.profile.saveBillingAddress).mock.calls[0]?.[0]).toEqual({
      ...{ line1: "9 Ledger Lane", city: "Harbor", state: { code: "CA" }, zip: "90210", defaultFlag: true },
      id: expect.any(String),
      driverId: "account-1",
    });
  });

  it("show the entry with its mark and replace it under its id", async () => {
    const { user, api } = await openPortal("/profile", driver(completePerson({ billingAddresses: [billing] })));
    const list = await part("Billing addresses");
    expect(list.getByText("Default")).toBeInTheDocument();
    await user.click(list.getByRole("button", { name: "Edit 9 Ledger Lane" }));
    await user.type(await list.findByLabelText(/^Address line 1/), "A");
    await user.click(list.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(api.profile.saveBillingAddress).toHaveBeenCalledTimes(1));
    expect(vi.mocked(api.profile.saveBillingAddress).mock.calls[0]?.[0]).toMatchObject({
      id: "b1",
      line1: "9 Ledger LaneA",
    });
  });
});

describe("the profile page", () => {
  it("does not offer the dashboard after a change to a profile that was complete before", async () => {
    const { user, api } = await openPortal("/profile", driver(twoPhones));
    const list = await part("Phones");
    const button = list.getByRole("button", { name: "Make default (555) 010-0155" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(api.profile.update).toHaveBeenCalled());
    expect(await screen.findByText("(555) 010-0155 is the default now.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Go to dashboard" })).not.toBeInTheDocument();
  });
});
