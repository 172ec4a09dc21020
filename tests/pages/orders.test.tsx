import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { OrderLine, OrderVehicle } from "../../src/domain/generated/api-orders.ts";
import { OrdersStore } from "../../src/stores/orders-store.ts";
import type { Api } from "../../src/api/api.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { order, pendingOrder } from "../support/orders.ts";
import { openPortal, savedFiles, type PortalOptions } from "../support/portal.tsx";

const dana: PortalOptions = { userName: "dana", account: () => driverAccount(completePerson()) };

/** What stands beside a term, whose words may be in an element of a translator's. */
function besideTerm(term: HTMLElement): Element | null {
  return term.closest("dt")?.nextElementSibling ?? null;
}

describe("View Orders", () => {
  it("lists orders with state, plates and receipt", async () => {
    const { user } = await openPortal("/vieworders", dana);
    expect(await screen.findByRole("heading", { level: 2, name: "Order 1001" })).toBeInTheDocument();
    expect(screen.getByText("Payment due")).toBeInTheDocument();
    expect(screen.getByText("Active until 10/31/2027 for 7ABC123 (CA)")).toBeInTheDocument();
    expect(screen.getByText(/Make your check out to .* the order number, 1001, on it\./)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /Download receipt/ }));
    await waitFor(() => expect(savedFiles.map((file) => file.name)).toContain("receipt.pdf"));
  });

  it("opens an order with its amounts and vehicles in a dialog on Details", async () => {
    const { user, root } = await openPortal("/vieworders", dana);
    await user.click(await screen.findByRole("button", { name: /^Details/ }));
    expect(root.ui.modals.orderDetails).toBe(true);
    const dialog = await screen.findByRole("dialog", { name: "Order 1001" });
    expect(dialog).toHaveTextContent("SUBTOTAL");
    expect(besideTerm(within(dialog).getByText("Amount due"))).toHaveTextContent("$276.04");
    expect(dialog).toHaveTextContent("7ABC123");
    await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows method and check number of an order by check under their own labels", async () => {
    const paid = order({ payment: { paymentMethod: "CHECK", checkNumber: "1042" } });
    const { user } = await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([paid]))),
    });
    await user.click(await screen.findByRole("button", { name: /^Details/ }));
    const dialog = await screen.findByRole("dialog", { name: "Order 1001" });
    const labels = within(dialog)
      .getAllByRole("term")
      .map(({ textContent }) => textContent);
    expect(labels.toSorted()).toEqual([...new Set(labels)].toSorted());
    expect(besideTerm(within(dialog).getByText("Check number"))).toHaveTextContent("1042");
  });

  it("calls the method of an order what it was called then, also where it is not offered any more", async () => {
    const paid = order({ payment: { paymentMethod: "DRIVER_ACCOUNT", methodLabel: "Bursar bill" } });
    const api = (fake: Api) => (fake.orders.list = vi.fn(() => Promise.resolve([paid])));
    await openPortal("/vieworders", { ...dana, api });
    expect(besideTerm(await screen.findByText("Payment method"))).toHaveTextContent("Bursar bill");
  });

  it("groups the details by permit: each with its own vehicles and answers, the order's answers with the order", async () => {
    const [line] = order().lines as [OrderLine];
    const [car] = line.item.vehicles as [OrderVehicle];
    const other = { ...car, id: "v2", licensePlate: { number: "8XYZ987", state: { code: "CA" } } };
    const answersOf = (value: string) => [{ name: "shift", label: "Shift", value }];
    const lines = [
      { ...line, item: { ...line.item, answers: answersOf("Day") } },
      {
        ...line,
        id: "line-2",
        item: { ...line.item, name: "Evening permit", vehicles: [other], answers: answersOf("Night") },
      },
    ];
    const whole = order({ lines, answers: [{ name: "desk", label: "Desk", value: "North" }] });
    const { user } = await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = () => Promise.resolve([whole])),
    });
    await user.click(await screen.findByRole("button", { name: /^Details/ }));
    const dialog = await screen.findByRole("dialog", { name: "Order 1001" });
    const review = dialog.querySelector(".review");
    // Only its parts have padding and lines between them.
    const parts = Array.from(review?.children ?? []);
    expect(parts.map(({ classList }) => classList.contains("review-part"))).toEqual([true, true, true, true]);
    const [ofOrder, first, second, amounts] = parts as HTMLElement[];
    expect(ofOrder).toHaveTextContent("DeskNorth");
    expect(first).toHaveTextContent(/Resident permit.*Toyota.*7ABC123.*ShiftDay/);
    expect(first).not.toHaveTextContent("8XYZ987");
    expect(second).toHaveTextContent(/Evening permit.*8XYZ987.*ShiftNight/);
    expect(amounts).toHaveTextContent("SUBTOTAL");
  });

  it("distinguishes two plates of one number by their states", async () => {
    const [line] = order().lines as [OrderLine];
    const [car] = line.item.vehicles as [OrderVehicle];
    const ofNevada = { ...car, id: "v2", licensePlate: { number: "7ABC123", state: { code: "NV" } } };
    const changed = { ...line, item: { ...line.item, vehicles: [car, ofNevada] } };
    const vehicleChanges = [{ changedAt: Date.UTC(2026, 10, 27, 18), vehicles: [ofNevada] }];
    const orders = [order({ lines: [changed, { ...line, id: "line-2", vehicleChanges }] })];
    await openPortal("/vieworders", { ...dana, api: (api) => (api.orders.list = () => Promise.resolve(orders)) });
    expect(await screen.findByText("Active until 10/31/2027 for 7ABC123 (CA), 7ABC123 (NV)")).toBeInTheDocument();
    expect(besideTerm(screen.getByText("Ordered for"))).toHaveTextContent("7ABC123 (CA)");
    expect(besideTerm(screen.getByText("Changed on 11/27/2026 to"))).toHaveTextContent("7ABC123 (NV)");
  });

  it.each([true, false])("says whether the newest alone are listed: %s", async (isSaid) => {
    // Five hundred orders are more than a test shows.
    const said = vi.spyOn(OrdersStore.prototype, "areNewestOnly", "get").mockReturnValue(isSaid);
    await openPortal("/vieworders", dana);
    expect(await screen.findByRole("heading", { level: 2, name: "Order 1001" })).toBeInTheDocument();
    expect(screen.queryByText("Your 500 newest orders are listed.") !== null).toBe(isSaid);
    said.mockRestore();
  });

  it("says what to do when there are no orders", async () => {
    await openPortal("/vieworders", { ...dana, api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([]))) });
    expect(await screen.findByText("You have no orders yet")).toBeInTheDocument();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Order Permits" })).toHaveAttribute(
      "href",
      "/buyPermits",
    );
  });

  it("says of a cancelled order that it is not valid, and for what it was ordered", async () => {
    await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([order({ state: "CANCELLED" })]))),
    });
    expect(await screen.findByText("Cancelled")).toBeInTheDocument();
    expect(screen.getByText("Not valid. Ordered for 7ABC123 (CA), 11/01/2026 to 10/31/2027")).toBeInTheDocument();
    expect(screen.queryByText(/Active until/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Make your check out/)).not.toBeInTheDocument();
  });

  it("learns of an order that the desk has moved when the window has the focus again", async () => {
    const list = vi.fn(() => Promise.resolve([order()]));
    await openPortal("/vieworders", { ...dana, api: (api) => (api.orders.list = list) });
    expect(await screen.findByText("Payment due")).toBeInTheDocument();
    list.mockResolvedValue([order({ state: "CANCELLED", amountDue: "0.00" })]);
    expect(screen.queryByText("Cancelled")).not.toBeInTheDocument();
    fireEvent.focus(window);
    expect(await screen.findByText("Cancelled")).toBeInTheDocument();
    expect(screen.queryByText("Payment due")).not.toBeInTheDocument();
  });

  it("says which card a cancelled order was paid with, and what was given back and when", async () => {
    const refunded = order({
      state: "CANCELLED",
      amountDue: "0.00",
      payment: {
        paymentMethod: "CHECK",
        paidAt: Date.UTC(2026, 11, 1, 12),
        card: { brand: "Visa", lastFour: "4242" },
        refund: { refundedAt: Date.UTC(2026, 11, 3, 12), amount: "276.04" },
      },
    });
    const { user } = await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([refunded]))),
    });
    // On the card itself, too.
    expect(besideTerm(await screen.findByText("Refunded"))).toHaveTextContent("$276.04 on 12/03/2026");
    await user.click(screen.getByRole("button", { name: /^Details/ }));
    const dialog = await screen.findByRole("dialog", { name: "Order 1001" });
    expect(besideTerm(within(dialog).getByText("Status"))).toHaveTextContent("Cancelled");
    expect(besideTerm(within(dialog).getByText("Card"))).toHaveTextContent("Visa ending in 4242");
    expect(besideTerm(within(dialog).getByText("Refunded"))).toHaveTextContent("$276.04 on 12/03/2026");
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

  it("tells that a payment is open after a press, until the order is seen to be paid", async () => {
    const { api, user } = await openPortal("/vieworders", {
      ...dana,
      api: (each) => (each.orders.list = () => Promise.resolve([pendingOrder({}, false)])),
    });
    vi.spyOn(api.orders, "resumePayment").mockResolvedValueOnce({ order: pendingOrder({}, false) });
    await user.click(await screen.findByRole("button", { name: /^Check payment/ }));
    const news = "The payment service has not confirmed your payment yet. Check again in a moment.";
    expect(await screen.findByText(news)).toBeInTheDocument();
    vi.spyOn(api.orders, "list").mockResolvedValue([order({ state: "PAID" })]);
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(await screen.findByText("Paid")).toBeInTheDocument();
    expect(screen.queryByText(news)).not.toBeInTheDocument();
  });
});
