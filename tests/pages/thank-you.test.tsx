import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { DriverStorage } from "../../src/stores/driver-storage.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { TenantStorage } from "../../src/stores/tenant-storage.ts";
import { bootData } from "../support/boot-data.ts";
import { dana } from "../support/buying-pages.tsx";
import { order, pendingOrder } from "../support/orders.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

/** The thank-you page of an order that this tab has placed. */
async function openThanks(placed: Order, more: Partial<PortalOptions> = {}) {
  const tabStorage = new MemoryStorage();
  const kept = new DriverStorage(new TenantStorage(tabStorage, "plain"), () => "dana");
  kept.write("placed-order", { id: placed.id, number: placed.orderNumber });
  const portal = await openPortal("/buyPermits?view=complete", {
    ...dana,
    tabStorage,
    api: (each) => (each.orders.order = () => Promise.resolve(placed)),
    ...more,
  });
  await screen.findByRole("heading", { level: 2, name: `Order ${placed.orderNumber}` });
  return portal;
}

/** What happens next, line by line. */
function nextSteps(): (string | null)[] {
  const card = screen.getByRole("heading", { level: 2, name: "What happens next" }).closest("article");
  return within(card ?? document.body)
    .getAllByRole("listitem")
    .map((line) => line.textContent);
}

/** The line of the sample order under another name, and good from another day on. */
function lineFrom(id: string, name: string, validStartDate: string): Order["lines"][number] {
  const [line] = order().lines;
  if (line === undefined) throw new Error("the sample order has no line");
  return { id, item: { ...line.item, name, validStartDate } };
}

describe("what happens next", () => {
  it("by check is who marks it as paid, where the confirmation goes and where the permits are seen", async () => {
    await openThanks(order({ confirmationEmailAddress: { address: "dana@example.com" } }));
    expect(nextSteps()).toEqual([
      "We mark your order as paid when your payment arrives.",
      "The confirmation goes to dana@example.com.",
      expect.stringMatching(/^Your dashboard and View Orders show your permits/),
    ]);
  });

  it("charged elsewhere names the amount and the method, and asks for no money", async () => {
    const payment = { paymentMethod: "PAYROLL_DEDUCTION" } as const;
    await openThanks(order({ state: "CHARGED_TO_ACCOUNT", amountDue: "0.00", payment }));
    expect(nextSteps()).toEqual([
      "Your order counts as paid: $276.04 is charged to Payroll Deduction. You have nothing else to pay.",
      expect.stringMatching(/^Your dashboard and View Orders/),
    ]);
  });

  it.each<[what: string, placed: Order]>([
    ["paid", order({ state: "PAID", amountDue: "0.00" })],
    ["free", order({ state: "NO_CHARGE", total: "0.00", amountDue: "0.00", payment: { paymentMethod: "NO_CHARGE" } })],
  ])("of an order that is %s is nothing about paying", async (_what, placed) => {
    await openThanks(placed);
    expect(nextSteps()).toEqual([expect.stringMatching(/^Your dashboard and View Orders/)]);
  });

  it("is not promised while the payment is open", async () => {
    await openThanks(pendingOrder());
    expect(screen.queryByRole("heading", { name: "What happens next" })).not.toBeInTheDocument();
  });
});

const HOW_TO_PAY = {
  CASH: /Pay this amount in cash at the counter of .* 1001/,
  CHECK: /Make your check out to .* write the order number, 1001, on it\./,
  OTHER: /Ask .* how to pay this amount, and name your order number, 1001/,
};

describe("what is told of the payment", () => {
  const main = () => within(screen.getByRole("main"));
  const due = { state: "AWAITING_PAYMENT", total: "276.04", amountDue: "276.04" } as const;
  const charged = { state: "CHARGED_TO_ACCOUNT", total: "276.04", amountDue: "0.00" } as const;

  it.each(["CASH", "CHECK", "OTHER"] as const)(
    "by %s is that it is due, with 0.00 as paid, the amount beside it, and no button to print",
    async (paymentMethod) => {
      await openThanks(order({ ...due, payment: { paymentMethod } }));
      expect(main().getByRole("heading", { name: "Your Payment is due" })).toBeInTheDocument();
      expect(main().getByText("Paid").closest("div")).toHaveTextContent("Paid$0.00");
      expect(main().getByText("Amount due").closest("div")).toHaveTextContent("Amount due$276.04");
      expect(main().getByRole("heading", { name: "Your Payment is due" }).parentElement).toHaveTextContent(
        HOW_TO_PAY[paymentMethod],
      );
      expect(nextSteps()[0]).toBe("We mark your order as paid when your payment arrives.");
      expect(main().queryByRole("button", { name: "PRINT CONFIRMATION" })).not.toBeInTheDocument();
    },
  );

  it("by a method that the portal does not know any more is that it is due, too", async () => {
    await openThanks(order(due), { boot: { ordering: bootData().ordering } });
    expect(main().getByRole("heading", { name: "Your Payment is due" })).toBeInTheDocument();
    expect(nextSteps()[0]).toBe("We mark your order as paid when your payment arrives.");
  });

  it.each<[method: Order["payment"]["paymentMethod"], label: string, placed: Partial<Order>, received: string]>([
    ["PAYROLL_DEDUCTION", "Payroll Deduction", charged, "$276.04"],
    ["DRIVER_ACCOUNT", "Student Account", charged, "$276.04"],
    ["NO_CHARGE", "No Charge", { state: "NO_CHARGE", total: "0.00", amountDue: "0.00" }, "$0.00"],
    ["ONLINE_CC", "Credit Card", { state: "PAID", total: "276.04", amountDue: "0.00" }, "$276.04"],
    ["TRANSACT_PAYMENTS", "Transact Payments", { state: "PAID", total: "276.04", amountDue: "0.00" }, "$276.04"],
  ])("by %s is that it was received, by what, with the total and a button to print", async (...row) => {
    const [paymentMethod, methodLabel, placed, received] = row;
    await openThanks(order({ ...placed, payment: { paymentMethod, methodLabel } }));
    const heading = main().getByRole("heading", { name: "Your Payment has been received" });
    expect(heading.parentElement).toHaveTextContent(received);
    expect(heading.parentElement).toHaveTextContent(`Payment method${methodLabel}`);
    expect(main().getByRole("button", { name: "PRINT CONFIRMATION" })).toBeInTheDocument();
  });
});

describe("whether one may park", () => {
  it.each<[words: string, placed: Order]>([
    ["You may park from today.", order()],
    ["You may park from 12/24/2026.", order({ lines: [lineFrom("l", "Resident permit", "2026-12-24")] })],
    ["You may park only once your order is paid.", pendingOrder()],
  ])("is told: %s", async (words, placed) => {
    await openThanks(placed);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it("is told for each permit where it differs", async () => {
    const lines = [lineFrom("l1", "Resident permit", "2026-11-01"), lineFrom("l2", "Winter permit", "2026-12-24")];
    await openThanks(order({ lines }));
    expect(screen.getByText("Resident permit: You may park from today.")).toBeInTheDocument();
    expect(screen.getByText("Winter permit: You may park from 12/24/2026.")).toBeInTheDocument();
  });

  it("is not told of an order that was cancelled", async () => {
    await openThanks(order({ state: "CANCELLED", amountDue: "0.00" }));
    expect(screen.queryByText(/You may park/)).not.toBeInTheDocument();
  });
});

describe("the buttons of the thank-you page", () => {
  const looks = () =>
    within(screen.getByRole("main"))
      .getAllByRole("button")
      .map((button) => `${button.textContent} ${/button-(\w+)/.exec(button.className)?.[1]}`);

  it("have the receipt filled and another order beside it; printing is offered once money was received", async () => {
    await openThanks(order({ state: "PAID", amountDue: "0.00" }));
    expect(looks()).toEqual([
      "Download receipt of order 1001 primary",
      "Place another order secondary",
      "PRINT CONFIRMATION secondary",
    ]);
  });

  it("have Resume filled while the payment is open", async () => {
    await openThanks(pendingOrder());
    expect(looks().filter((look) => look.endsWith("primary"))).toEqual(["Resume payment of order 1001 primary"]);
  });
});
