import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openOffered } from "../support/buying-pages.tsx";
import type { PlainDate } from "../../src/domain/dates.ts";
import { permit } from "../support/orders.ts";

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
    await openOffered("/buyPermits", [day, week, soon, sold, ended]);
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
    await openOffered("/buyPermits", [permit(), full]);
    const off = await screen.findByRole("region", { name: /^Not on sale for you now/ });
    expect(off).toHaveTextContent(/Evening permit.*Limit reached.*You are only allowed to order 2 permit\(s\)\./);
  });

  it("says so in the cart, too", async () => {
    const { root } = await openOffered("/buyPermits?view=cart", [full]);
    await screen.findByRole("heading", { level: 1, name: "Shopping Cart" });
    act(() => root.cart.add({ id: "item-1", permit: permit({ id: "full" }), vehicleIds: ["v1"], attributes: {} }));
    expect(await screen.findByText("You are only allowed to order 2 permit(s).")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeDisabled();
  });
});

describe("the first step of an order", () => {
  it("says at Next what is missing, one thing after the other", async () => {
    const visit = permit({ permitType: "DAILY", reasonForVisitIsRequired: true });
    const { user, root } = await openOffered("/buyPermits?view=order", [visit]);
    const next = await screen.findByRole("button", { name: "Next" });
    expect(next).toHaveAccessibleDescription("To go on: choose a permit, accept the parking rules.");
    await user.click(screen.getByRole("radio"));
    const startOn = "2026-12-01" as PlainDate;
    const nextOfForm = () => screen.getByRole("button", { name: "Next" });
    await screen.findByLabelText(/^Start date/);
    expect(nextOfForm()).toHaveAccessibleDescription(
      "To go on: accept the parking rules, choose a start date, give the reason for your visit.",
    );
    await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
    expect(nextOfForm()).toHaveAccessibleDescription("To go on: choose a start date, give the reason for your visit.");
    act(() => root.permitOrder.answerTerms({ startOn, reasonForVisit: "" }));
    expect(nextOfForm()).toHaveAccessibleDescription("Give the reason for your visit to go on.");
    act(() => root.permitOrder.answerTerms({ startOn, reasonForVisit: "Roof" }));
    expect(nextOfForm()).toBeEnabled();
    expect(nextOfForm()).not.toHaveAccessibleDescription();
  });
});
