import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Permit } from "../../src/domain/generated/api-orders.ts";
import { dana } from "../support/buying-pages.tsx";
import { permit } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

/** Opens a page for a driver who is offered these permits. */
const openWith = (path: string, ...offered: Permit[]) =>
  openPortal(path, { ...dana, api: (api) => (api.orders.purchasablePermits = vi.fn(() => Promise.resolve(offered))) });

describe("the permit list", () => {
  it("says from when on and until when a permit is sold, and how long one is good whose start is chosen", async () => {
    const soon = permit({ id: "soon", name: "Soon", availability: "not-yet-on-sale", salesStartDate: "2026-12-18" });
    const dates = { validStartDate: undefined, validEndDate: undefined };
    const day = permit({ id: "day", name: "Day ticket", permitType: "DAILY", ...dates });
    const week = permit({ id: "week", name: "Week ticket", permitType: "DAILY", validDays: 7, ...dates });
    const over = { availability: "sale-over", salesEndDate: "2026-11-20" } as const;
    const sold = permit({ id: "sold", name: "Sold", ...over });
    // Nobody buys a permit that is not valid any more.
    const ended = permit({ id: "ended", name: "Ended", ...over, validEndDate: "2026-11-15" });
    await openWith("/buyPermits", day, week, soon, sold, ended);
    expect(await screen.findByText("On sale from 12/18/2026")).toBeInTheDocument();
    expect(screen.getByText("Sale ended on 11/15/2026")).toBeInTheDocument();
    expect(screen.getByText("Sale ended on 11/20/2026")).toBeInTheDocument();
    expect(screen.getByText("Good for one day, which you choose")).toBeInTheDocument();
    expect(screen.getByText("Good for 7 days from the day that you choose")).toBeInTheDocument();
  });
});

describe("a permit of which the driver has as many as one may have", () => {
  const full = permit({ id: "full", name: "Evening permit", availability: "maximum-reached", maximumNumber: 2 });

  it("says on the list how many that are", async () => {
    await openWith("/buyPermits", permit(), full);
    const off = await screen.findByRole("region", { name: /^Not on sale for you now/ });
    expect(off).toHaveTextContent(/Evening permit.*Limit reached.*You are only allowed to order 2 permit\(s\)\./);
  });

  it("says so in the cart, too", async () => {
    const { root } = await openWith("/buyPermits?view=cart", full);
    await screen.findByRole("heading", { level: 1, name: "Shopping Cart" });
    act(() => root.cart.add({ id: "item-1", permit: permit({ id: "full" }), vehicleIds: ["v1"], attributes: {} }));
    expect(await screen.findByText("You are only allowed to order 2 permit(s).")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeDisabled();
  });
});

describe("the first step of an order", () => {
  it.each([
    ["nothing of a start date where no permit asks for one", {}, false],
    ["that some permits ask for a start date", { permitType: "DAILY" }, true],
    ["that some permits ask for a reason", { reasonForVisitIsRequired: true }, true],
  ] as const)("says %s", async (_what, changes, isSaid) => {
    await openWith("/buyPermits?view=order", permit(changes));
    expect(await screen.findByText(/Choose a permit and accept the rules to go on/)).toBeInTheDocument();
    expect(screen.queryAllByText(/Some permits also ask/)).toHaveLength(isSaid ? 1 : 0);
  });
});
