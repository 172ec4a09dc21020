import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import type { OrderLine } from "../../src/domain/generated/api-orders.ts";
import { car, cars, changeable, dana, orderWith, title } from "../support/changeable-orders.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

describe("the vehicles of a permit in View Orders", () => {
  it("are changed in a dialog, and the order shows the present and the earlier plates", async () => {
    const after = orderWith({
      mayChangeVehicles: { left: 2, vehicleLimit: 2 },
      vehicleChanges: [{ changedAt: Date.UTC(2026, 10, 27, 18), vehicles: [cars[1] as Vehicle] }],
    });
    const change = vi.fn(() => Promise.resolve(after));
    const { user, router } = await openPortal(
      "/vieworders",
      dana(changeable, (api) => (api.orders.changeVehicles = change)),
    );
    await user.click(await screen.findByRole("button", { name: "Change vehicles Resident permit" }));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    const first = await dialog.findByRole("checkbox", { name: /7ABC123/ });
    expect(first).toBeChecked();
    expect(dialog.getByText("The permit is for 7ABC123 (CA) now.")).toBeInTheDocument();
    await user.click(dialog.getByRole("checkbox", { name: /NEW456/ }));
    expect(dialog.getByRole("checkbox", { name: /OLD789/ })).toBeDisabled();
    await user.click(first);
    await user.dblClick(dialog.getByRole("button", { name: "Save vehicles" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(router.state.location.search).toBe("");
    expect(change.mock.calls).toEqual([
      [
        {
          fulfillmentId: "line-1",
          formerPlates: [{ number: "7ABC123", state: { code: "CA" } }],
          vehicleIds: ["v2"],
          licensePlates: [{ number: "NEW456", state: { code: "CA" } }],
        },
      ],
    ]);
    expect(screen.getByText("Active until 10/31/2027 for NEW456 (CA)")).toBeInTheDocument();
    expect(screen.getByText("Ordered for")).toBeInTheDocument();
    expect(screen.getByText("Changed on 11/27/2026 to")).toBeInTheDocument();
    expect(screen.getByText("The vehicles of Resident permit were changed.")).toBeInTheDocument();
  });

  it("keep the choice in the open dialog with the reason when the change is rejected", async () => {
    const { user } = await openPortal(
      "/vieworders?vehicles=line-1",
      dana(changeable, (api) => {
        api.orders.changeVehicles = () => Promise.reject(failure({ messages: ["Not this one."] }));
      }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(await dialog.findByRole("checkbox", { name: /NEW456/ }));
    await user.click(dialog.getByRole("button", { name: "Save vehicles" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Not this one.");
    expect(dialog.getByRole("checkbox", { name: /NEW456/ })).toBeChecked();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("begin again in the open dialog after another tab has changed them, and are named when it saves", async () => {
    const { user, api } = await openPortal("/vieworders?vehicles=line-1", dana(changeable));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(await dialog.findByRole("checkbox", { name: /NEW456/ }));
    const elsewhere = orderWith({
      mayChangeVehicles: { left: 2, vehicleLimit: 2 },
      vehicleChanges: [{ changedAt: 0, vehicles: [cars[2] as Vehicle] }],
    });
    api.orders.list = () => Promise.resolve([elsewhere]);
    const change = vi.fn(() => Promise.reject(failure({ messages: ["Changed elsewhere."] })));
    api.orders.changeVehicles = change;
    await user.click(dialog.getByRole("button", { name: "Save vehicles" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Changed elsewhere.");
    const chosen = dialog.getAllByRole("checkbox", { checked: true });
    expect(chosen.map((box) => box.closest("label")?.textContent)).toEqual([expect.stringContaining("OLD789")]);
    await user.click(dialog.getByRole("checkbox", { name: /NEW456/ }));
    await user.click(dialog.getByRole("button", { name: "Save vehicles" }));
    const former = (number: string) => expect.objectContaining({ formerPlates: [{ number, state: { code: "CA" } }] });
    await waitFor(() => expect(change.mock.calls).toEqual([[former("7ABC123")], [former("OLD789")]]));
  });

  it("close the dialog and give the reason on the order when nothing can be changed any more", async () => {
    const usedUp = orderWith({ mayChangeVehicles: { left: 0, vehicleLimit: 2, againOn: "2026-12-28" } });
    const { user, api, router } = await openPortal("/vieworders?vehicles=line-1", dana(changeable));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(await dialog.findByRole("checkbox", { name: /NEW456/ }));
    api.orders.list = () => Promise.resolve([usedUp]);
    api.orders.changeVehicles = () => Promise.reject(failure({ messages: ["Changed too often."] }));
    await user.click(dialog.getByRole("button", { name: "Save vehicles" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await screen.findByRole("alert")).toHaveTextContent("Changed too often.");
    expect(router.state.location.search).toBe("");
  });

  it("start with no choice when there are more than are now allowed, and nothing is saved before one is made", async () => {
    const both = orderWith({
      mayChangeVehicles: { left: 1, vehicleLimit: 1 },
      vehicleChanges: [{ changedAt: 0, vehicles: cars.slice(0, 2) }],
    });
    const { user, api } = await openPortal("/vieworders?vehicles=line-1", dana(both));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(await dialog.findAllByRole("radio")).toHaveLength(3);
    expect(dialog.queryAllByRole("radio", { checked: true })).toEqual([]);
    const save = dialog.getByRole("button", { name: "Save vehicles" });
    expect(save).toHaveAccessibleDescription("You are only allowed to select 1 vehicle");
    await user.click(save);
    expect(api.orders.changeVehicles).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("radio", { name: /7ABC123/ }));
    expect(save).toHaveAccessibleDescription("");
    await user.click(save);
    await waitFor(() => expect(api.orders.changeVehicles).toHaveBeenCalledOnce());
  });

  it("cannot be saved as none, and Save says that the permit needs one", async () => {
    const { user, api } = await openPortal("/vieworders?vehicles=line-1", dana(changeable));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(await dialog.findByRole("checkbox", { name: /7ABC123/ }));
    const save = dialog.getByRole("button", { name: "Save vehicles" });
    expect(save).toHaveAccessibleDescription("Permit must be Associated with at least 1 Vehicle");
    await user.click(save);
    expect(api.orders.changeVehicles).not.toHaveBeenCalled();
  });

  it("begin with the car of the same plate, whatever id it has in the profile by now", async () => {
    const options = dana(changeable);
    options.account = () => driverAccount(completePerson({ vehicles: [car("v9", "7abc-123")] }));
    await openPortal("/vieworders?vehicles=line-1", options);
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(await dialog.findByRole("checkbox", { name: /7abc-123/ })).toBeChecked();
  });

  it("begin with the car whose plate was changed in the profile, unless another one has the old plate", async () => {
    const options = dana(changeable);
    options.account = () => driverAccount(completePerson({ vehicles: [car("v1", "NEW111"), car("v2", "OTHER2")] }));
    await openPortal("/vieworders?vehicles=line-1", options);
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(await dialog.findByRole("checkbox", { name: /NEW111/ })).toBeChecked();
    expect(dialog.getByRole("checkbox", { name: /OTHER2/ })).not.toBeChecked();
  });

  it("announce the same text again after a second change", async () => {
    const { user } = await openPortal(
      "/vieworders",
      dana(changeable, (api) => (api.orders.changeVehicles = () => Promise.resolve(changeable))),
    );
    const announced = [];
    for (const round of [1, 2]) {
      await user.click(await screen.findByRole("button", { name: /Change vehicles/ }));
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      await user.click(await dialog.findByRole("checkbox", { name: /NEW456/ }));
      await user.click(dialog.getByRole("button", { name: "Save vehicles" }));
      await waitFor(() => expect(screen.queryByRole("dialog"), `round ${round}`).not.toBeInTheDocument());
      announced.push(screen.getByText("The vehicles of Resident permit were changed.").textContent);
    }
    expect(announced[0]).not.toBe(announced[1]);
  });

  it("are one of them where one is allowed", async () => {
    const one = orderWith({ mayChangeVehicles: { left: 1, vehicleLimit: 1 } });
    const { user } = await openPortal("/vieworders?vehicles=line-1", dana(one));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(await dialog.findByRole("radio", { name: /NEW456/ }));
    expect(dialog.getByRole("radio", { name: /7ABC123/ })).not.toBeChecked();
    expect(dialog.getByRole("link", { name: "Add or edit a vehicle in your profile" })).toHaveAttribute(
      "href",
      "/profile?returnTo=%2Fvieworders%3Fvehicles%3Dline-1#vehicles",
    );
    expect(dialog.getByText(/still change the vehicles of this permit once in these 30 days/)).toBeInTheDocument();
  });

  it.each([
    ["with no change left, say when there is one again", { left: 0, vehicleLimit: 2, againOn: "2026-12-28" }, 1],
    ["of a permit that is not valid, say nothing", undefined, 0],
  ])("%s", async (_, mayChangeVehicles, told) => {
    await openPortal("/vieworders", dana(orderWith(mayChangeVehicles === undefined ? {} : { mayChangeVehicles })));
    await screen.findByRole("heading", { level: 2, name: "Order 1001" });
    expect(screen.queryByRole("button", { name: /Change vehicles/ })).not.toBeInTheDocument();
    expect(screen.queryAllByText(/can be changed again from 12\/28\/2026/)).toHaveLength(told);
  });
});

describe("the vehicles of a profile", () => {
  it("lack the plate of a valid permit, and a notice leads the driver to its order", async () => {
    const options = dana(changeable);
    options.account = () => driverAccount(completePerson({ vehicles: [car("v1", "NEW456")] }));
    await openPortal("/profile", options);
    const notice = await screen.findByText(/stays on it until 10\/31\/2027/);
    expect(notice).toHaveTextContent("The permit of order 1001");
    expect(screen.getByText("Resident permit is for 7ABC123 (CA)")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Change the vehicles of order 1001" })).toHaveAttribute(
      "href",
      "/vieworders?vehicles=line-1",
    );
  });

  it("lack the plate of a permit without changes left, and the notice only says when changes are possible again", async () => {
    const options = dana(orderWith({ mayChangeVehicles: { left: 0, vehicleLimit: 2, againOn: "2026-12-28" } }));
    options.account = () => driverAccount(completePerson({ vehicles: [car("v1", "NEW456")] }));
    await openPortal("/profile", options);
    expect(await screen.findByText(/The permit of order 1001 is for it until 10\/31\/2027\./)).toBeVisible();
    expect(screen.getByText(/can be changed again from 12\/28\/2026/)).toBeVisible();
    expect(screen.queryByText(/unless you change/)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Look at order 1001" })).toHaveAttribute("href", "/vieworders");
  });

  it("are not what a deleted phone is about: no orders are loaded for its question", async () => {
    const phones = [1, 2].map((n) => ({
      ...{ id: `p${n}`, number: `555010019${n}`, defaultFlag: n === 1 },
      ...{ inactive: false, accountId: "account-1" },
    }));
    const { user, api, root } = await openPortal("/profile", {
      userName: "dana",
      account: () => driverAccount(completePerson({ vehicles: [], phones })),
      api: (each) => vi.mocked(each.orders.list).mockRejectedValue(failure({ messages: ["No list."] })),
    });
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(root.orders.status).toBe("failed");
    const before = vi.mocked(api.orders.list).mock.calls.length;
    await user.click((await screen.findAllByRole("button", { name: /Delete.*0192/ }))[0] as HTMLElement);
    await screen.findByRole("alertdialog");
    expect(vi.mocked(api.orders.list).mock.calls.length).toBe(before);
  });

  it.each([
    ["another way to write it", changeable, "7abc-123"],
    [
      "a permit that has ended",
      orderWith({ item: { ...(order().lines[0] as OrderLine).item, validEndDate: "2026-11-01" } }),
      "NEW456",
    ],
    ["a cancelled order", order({ state: "CANCELLED" }), "NEW456"],
  ])("tell nothing for %s", async (_, listed, number) => {
    const options = dana(listed);
    options.account = () => driverAccount(completePerson({ vehicles: [car("v1", number)] }));
    const { root } = await openPortal("/profile", options);
    await waitFor(() => expect(root.orders.status).toBe("ready"));
    expect(screen.queryByText(/Your profile has no such plate/)).not.toBeInTheDocument();
  });

  it("name the permit that stays on the plate in the question before deleting", async () => {
    const { user, root } = await openPortal("/profile", dana(changeable));
    await waitFor(() => expect(root.orders.status).toBe("ready"));
    await user.click((await screen.findAllByRole("button", { name: /Delete.*7ABC123/ }))[0] as HTMLElement);
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(/It is on Resident permit\./);
  });
});

describe("a plate that looks like another one of the profile", () => {
  const mistyped = async () => {
    const update = vi.fn(() => Promise.resolve());
    const options = dana(order({ state: "CANCELLED" }), (api) => (api.profile.update = update));
    options.account = () =>
      driverAccount(completePerson({ vehicles: [car("v1", "AB0123"), { ...car("v2", "XYZ987"), id: "v2" }] }));
    const { user } = await openPortal("/profile", options);
    await user.click((await screen.findAllByRole("button", { name: /Edit.*XYZ987/ }))[0] as HTMLElement);
    const plate = await screen.findByRole("textbox", { name: /Plate number/ });
    await user.clear(plate);
    await user.type(plate, "ABO123");
    await user.click(screen.getByRole("button", { name: "Save vehicle" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Is this the same vehicle?" }));
    return { user, question, update, plate };
  };

  it("is the same car, and the form keeps the driver's input without sending it", async () => {
    const { user, question, update, plate } = await mistyped();
    await user.click(question.getByRole("button", { name: "Yes, it is the same vehicle" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(plate).toHaveValue("ABO123");
    expect(update).not.toHaveBeenCalled();
  });

  it("is another car, and the vehicle is saved", async () => {
    const { user, question, update } = await mistyped();
    await user.click(question.getByRole("button", { name: "No, it is another vehicle" }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  });
});
