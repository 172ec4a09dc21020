import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { order, permit } from "../support/orders.ts";
import { demoTenant, openPortal, type PortalOptions } from "../support/portal.tsx";

/** Moments at which the tenant's calendar shows another day than UTC, in which tests and servers run. */
const MOMENTS = [
  // The evening of the 27th.
  { timeZone: "America/Los_Angeles", now: Date.UTC(2026, 10, 28, 3), days: ["2026-11-26", "2026-11-27", "2026-11-28"] },
  // One in the morning of the 28th.
  { timeZone: "Pacific/Auckland", now: Date.UTC(2026, 10, 27, 12), days: ["2026-11-27", "2026-11-28", "2026-11-29"] },
] as const;

const shown = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");

describe.each(MOMENTS)("in $timeZone, where it is another day than in UTC", ({ timeZone, now, days }) => {
  const [yesterday, today, tomorrow] = days;

  async function open(path: string, options: PortalOptions = {}) {
    const { boot } = await demoTenant("plain");
    if (boot.tenant === null) throw new Error("plain has no tenant");
    return openPortal(path, {
      userName: "dana",
      account: () => driverAccount(completePerson()),
      boot: { tenant: { ...boot.tenant, timeZone } },
      clock: () => now,
      ...options,
    });
  }

  const orderOf = (validStartDate: string, validEndDate: string) => {
    const base = order({ orderDate: now });
    const lines = base.lines.map((line) => ({ ...line, item: { ...line.item, validStartDate, validEndDate } }));
    return { ...base, lines };
  };

  it("an order was placed today, and a permit is active to the end of its last day", async () => {
    await open("/vieworders", {
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([orderOf("2026-11-01", today)]))),
    });
    expect(await screen.findByText(`Active until ${shown(today)} for 7ABC123 (CA)`)).toBeInTheDocument();
    expect(screen.getByText(shown(today))).toBeInTheDocument();
  });

  it("the details of an order and a change of its vehicles are of today", async () => {
    const placed = orderOf("2026-11-01", "2027-10-31");
    const [line] = placed.lines;
    if (line === undefined) throw new Error("an order has a line");
    const changed = { ...line, vehicleChanges: [{ changedAt: now, vehicles: line.item.vehicles }] };
    const { user } = await open("/vieworders", {
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([{ ...placed, lines: [changed] }]))),
    });
    expect(await screen.findByText(`Changed on ${shown(today)} to`)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Details/ }));
    const details = within(await screen.findByRole("dialog", { name: /Order/ }));
    expect(details.getByText(shown(today))).toBeInTheDocument();
  });

  it.each([
    ["valid until today", today, true],
    ["that was valid until yesterday", yesterday, false],
  ])("a permit %s (%s) is told of when its plate has left the profile: %s", async (_which, lastDay, isTold) => {
    const [vehicle] = completePerson().vehicles;
    if (vehicle === undefined) throw new Error("a complete person has a vehicle");
    const vehicles = [{ ...vehicle, licensePlate: { number: "NEW456", state: { code: "CA" } } }];
    const list = vi.fn(() => Promise.resolve([orderOf("2026-11-01", lastDay)]));
    const { root } = await open("/profile", {
      account: () => driverAccount(completePerson({ vehicles })),
      api: (api) => (api.orders.list = list),
    });
    await waitFor(() => expect(root.orders.orders).toHaveLength(1));
    expect(await screen.findAllByText(/NEW456/)).not.toHaveLength(0);
    expect(screen.queryAllByText("Resident permit is for 7ABC123 (CA)")).toHaveLength(isTold ? 1 : 0);
  });

  it("a birthday may be today and not tomorrow", async () => {
    const { user, api } = await open("/profile");
    const region = within(await screen.findByRole("region", { name: "Personal details" }));
    await user.click(await region.findByRole("button", { name: "Edit personal details" }));
    const field = await region.findByLabelText(/^Birthday/);
    await user.type(field, tomorrow);
    await user.click(region.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(new RegExp(`Enter a day up to today, ${shown(today)}`)),
    );
    await user.clear(field);
    await user.type(field, today);
    await user.click(region.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(api.profile.updatePerson).toHaveBeenCalledOnce());
  });

  it("a permit that begins tomorrow is not active yet", async () => {
    await open("/vieworders", {
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([orderOf(tomorrow, "2027-11-01")]))),
    });
    expect(await screen.findByRole("heading", { level: 2, name: "Order 1001" })).toBeInTheDocument();
    expect(screen.queryByText(/^Active until/)).not.toBeInTheDocument();
  });

  it("a day ticket may begin today at the earliest", async () => {
    const ticket = permit({ permitType: "DAILY", validStartDate: undefined, validEndDate: undefined });
    const { user } = await open("/buyPermits?view=order", {
      api: (api) => (api.orders.purchasablePermits = vi.fn(() => Promise.resolve([ticket]))),
    });
    await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
    expect(await screen.findByLabelText(/Start date/)).toHaveAttribute("min", today);
  });

  it("an alert shows on its first day and is gone after its last one", async () => {
    const alert = { enabled: true, body: "<p>Lot closed</p>", startDate: today, endDate: today };
    const { view } = await open("/login", { userName: undefined, boot: await alertBoot(timeZone, alert) });
    expect(await screen.findByText("Lot closed")).toBeInTheDocument();
    view.unmount();
    const later = { ...alert, startDate: tomorrow, endDate: tomorrow };
    await open("/login", { userName: undefined, boot: await alertBoot(timeZone, later) });
    expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText("Lot closed")).not.toBeInTheDocument();
  });
});

async function alertBoot(timeZone: string, systemAlert: NonNullable<PortalOptions["boot"]>["systemAlert"]) {
  const { boot } = await demoTenant("plain");
  if (boot.tenant === null) throw new Error("plain has no tenant");
  return { tenant: { ...boot.tenant, timeZone }, systemAlert };
}
