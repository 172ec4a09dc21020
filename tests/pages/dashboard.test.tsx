import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { dana } from "../support/buying-pages.tsx";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order, pendingOrder } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

/** The dashboard of a driver with these orders. */
async function openDashboard(orders: readonly Order[], options = dana) {
  const portal = await openPortal("/dashboard", {
    ...options,
    api: (api) => (api.orders.list = vi.fn(() => Promise.resolve([...orders]))),
  });
  await screen.findByRole("heading", { level: 2, name: "Your permits" });
  return portal;
}

const card = (name: string) =>
  within(screen.getByRole("heading", { level: 3, name }).closest("article") ?? document.body);
const filled = () =>
  [...screen.getByRole("main").querySelectorAll(".button-primary")].map((button) => button.textContent);

/** Orders of the sample permit, each with an id of its own. */
function several(count: number): Order[] {
  return Array.from({ length: count }, (_, n) => {
    const one = order({ id: `order-${n}`, orderNumber: String(2000 + n) });
    return { ...one, lines: one.lines.map((line) => ({ ...line, id: `line-${n}` })) };
  });
}

describe("unpaid citations on the dashboard", () => {
  it("stand above the permits with the one filled button, which leads to them", async () => {
    const account = driverAccount(completePerson());
    const endUserAccountEntity = { ...account.endUserAccountEntity, unpaidCitations: 2 };
    await openDashboard([], { ...dana, account: () => ({ ...account, endUserAccountEntity }) });
    const notice = within(screen.getByText("You have unpaid citations: 2").closest(".notice") ?? document.body);
    expect(notice.getByRole("link", { name: "Manage Citations" })).toHaveAttribute("href", "/citation");
    expect(filled()).toEqual(["Manage Citations"]);
  });

  it("are not named where there are none", async () => {
    await openDashboard([]);
    expect(screen.queryByText(/unpaid citations/)).not.toBeInTheDocument();
  });
});

describe("a permit on the dashboard", () => {
  it("says that it is active, until when, for which plate, and what is due; its receipt is at hand", async () => {
    const { api, user } = await openDashboard([order()]);
    const permit = card("Resident permit");
    for (const words of ["Active", "Active until 10/31/2027", "7ABC123 (CA)", "$276.04"]) {
      expect(permit.getByText(words)).toBeInTheDocument();
    }
    const receipt = vi.spyOn(api.orders, "receipt");
    await user.click(permit.getByRole("button", { name: "Download receipt of order 1001" }));
    expect(receipt).toHaveBeenCalledExactlyOnceWith("order-1");
  });

  it("that is paid and not yet valid says from when, and names no amount due", async () => {
    const sample = order({ state: "PAID", amountDue: "0.00" });
    const lines = sample.lines.map((line) => ({ ...line, item: { ...line.item, validStartDate: "2026-12-24" } }));
    await openDashboard([{ ...sample, lines }]);
    expect(card("Resident permit").getByText("Not yet valid")).toBeInTheDocument();
    expect(card("Resident permit").getByText("Good from 12/24/2026 to 10/31/2027")).toBeInTheDocument();
    expect(screen.queryByText(/Amount due/)).not.toBeInTheDocument();
  });

  it("is one of six at most: View Orders has the others", async () => {
    await openDashboard(several(8));
    expect(screen.getAllByRole("heading", { level: 3, name: "Resident permit" })).toHaveLength(6);
    expect(screen.getByRole("link", { name: "More of your permits under View Orders: 2" })).toHaveAttribute(
      "href",
      "/vieworders",
    );
  });
});

describe("the dashboard", () => {
  it("without a permit says so, and ordering is the one thing to do", async () => {
    await openDashboard([]);
    expect(screen.getByText("You have no permit now")).toBeInTheDocument();
    expect(filled()).toEqual(["Order Permits"]);
  });

  it("leads to orders whose permits have ended", async () => {
    await openDashboard([order({ state: "CANCELLED", amountDue: "0.00" })]);
    expect(screen.getByRole("link", { name: "Your earlier orders are under View Orders" })).toBeInTheDocument();
  });

  it("puts an open payment before everything else", async () => {
    await openDashboard([order(), pendingOrder({ id: "order-2", orderNumber: "1002" })]);
    const notice = screen.getByText("We have not received your payment yet");
    const heading = screen.getByRole("heading", { level: 2, name: "Your permits" });
    expect(notice.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText("Order 1002, $276.04: Resident permit")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Resume payment for order 1002" })).toHaveAttribute("href", "/vieworders");
    expect(filled()).toEqual(["Resume payment for order 1002"]);
  });

  it("goes on with a payment by one press, and by no way back to where that led", async () => {
    const sample = pendingOrder({ orderNumber: "1002" });
    const portal = await openDashboard([sample]);
    const asked: string[] = [];
    portal.api.orders.resumePayment = (id) => {
      asked.push(id);
      return Promise.resolve({ order: sample });
    };
    await portal.user.click(screen.getByRole("link", { name: "Resume payment for order 1002" }));
    await waitFor(() => expect(asked).toEqual([sample.id]));
    expect(portal.router.state.location.pathname).toBe("/vieworders");
    await waitFor(() => expect(portal.router.state.location.state).toBeNull());
    await act(() => portal.router.navigate(-1));
    expect(portal.router.state.location.pathname).toBe("/dashboard");
    await act(() => portal.router.navigate(1));
    await screen.findByRole("button", { name: /^Resume payment/ });
    expect(asked).toHaveLength(1);
  });

  it("offers to check a payment that cannot be gone on with, as View Orders does", async () => {
    await openDashboard([pendingOrder({ orderNumber: "1002" }, false)]);
    expect(filled()).toEqual(["Check payment for order 1002"]);
  });

  it("puts a missing section of the profile before the permits", async () => {
    await openDashboard([], { ...dana, account: () => driverAccount(completePerson({ phones: [] })) });
    const missing = screen.getByText("Your profile is not complete yet");
    const heading = screen.getByRole("heading", { level: 2, name: "Your permits" });
    expect(missing.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(filled()).toEqual(["Finish your profile"]);
  });

  it("is of use while the orders cannot be loaded, and loads them again when asked", async () => {
    const { user, api } = await openPortal("/dashboard", {
      ...dana,
      api: (each) => (each.orders.list = () => Promise.reject(failure({ kind: "server", status: 503 }))),
    });
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(await screen.findByText("Your permits could not be loaded.")).toBeInTheDocument();
    expect(screen.getByText("7ABC123 (CA)")).toBeInTheDocument();
    api.orders.list = () => Promise.resolve([order()]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 3, name: "Resident permit" })).toBeInTheDocument();
  });
});
