import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { order } from "../support/orders.ts";
import { openPortal, savedFiles, type PortalOptions } from "../support/portal.tsx";

const dana: PortalOptions = { userName: "dana", account: () => driverAccount(completePerson()) };

describe("View Orders", () => {
  it("then lists orders with state, plates and receipt", async () => {
    const { user } = await openPortal("/vieworders", dana);
    expect(await screen.findByRole("heading", { level: 2, name: "Order 1001" })).toBeInTheDocument();
    expect(screen.getByText("Payment due")).toBeInTheDocument();
    expect(screen.getByText("Active until 10/31/2027 for 7ABC123")).toBeInTheDocument();
    expect(screen.getByText(/Make your check out to .* the order number, 1001, on it\./)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /Download receipt/ }));
    await waitFor(() => expect(savedFiles.map((file) => file.name)).toContain("receipt.pdf"));
  });

  it("Details, then opens the order with its amounts and vehicles in a dialog", async () => {
    const { user, root } = await openPortal("/vieworders", dana);
    await user.click(await screen.findByRole("button", { name: /^Details/ }));
    expect(root.ui.modals.orderDetails).toBe(true);
    const dialog = await screen.findByRole("dialog", { name: "Order 1001" });
    expect(dialog).toHaveTextContent("SUBTOTAL");
    expect(dialog).toHaveTextContent("7ABC123");
    await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("without orders, then says what to do", async () => {
    await openPortal("/vieworders", { ...dana, api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([]))) });
    expect(await screen.findByText("You have no orders yet")).toBeInTheDocument();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Order Permits" })).toHaveAttribute(
      "href",
      "/buyPermits",
    );
  });

  it("a cancelled order, then says no days", async () => {
    await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([order({ state: "CANCELLED" })]))),
    });
    expect(await screen.findByText("Cancelled")).toBeInTheDocument();
    expect(screen.queryByText(/Active until/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Make your check out/)).not.toBeInTheDocument();
  });

  it("tells the day on which a paid order was paid, and no amount due", async () => {
    const paid = order({
      state: "PAID",
      amountDue: "0.00",
      payment: { paymentMethod: "CHECK", paidAt: Date.UTC(2026, 11, 1, 12) },
    });
    await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([paid]))),
    });
    expect(await screen.findByText("Payment date")).toBeInTheDocument();
    expect(screen.getByText("12-01-2026")).toBeInTheDocument();
    expect(screen.queryByText("Amount due")).not.toBeInTheDocument();
  });
});
