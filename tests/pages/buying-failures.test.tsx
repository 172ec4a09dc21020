import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { DriverStorage } from "../../src/stores/driver-storage.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { TenantStorage } from "../../src/stores/tenant-storage.ts";
import { dana, openCart } from "../support/buying-pages.tsx";
import { failure } from "../support/fake-api.ts";
import { order, pendingOrder, permit } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";
import { deferred } from "../support/stores.ts";

const down = () => Promise.reject(failure({ kind: "server", status: 503, messages: ["Down"] }));

/** What a tab keeps that has placed an order. */
function placedBefore(): Storage {
  const tabStorage = new MemoryStorage();
  const kept = new DriverStorage(new TenantStorage(tabStorage, "plain"), () => "dana");
  kept.write("placed-order", { id: "order-7", number: "777" });
  return tabStorage;
}

describe("the thank-you screen after a reload", () => {
  it("says that the order exists while the server is unreachable, thanks for nothing, and tries again", async () => {
    const { user, api } = await openPortal("/buyPermits?view=complete", {
      ...dana,
      tabStorage: placedBefore(),
      api: (each) => (each.orders.order = () => Promise.reject(failure({ status: 404 }))),
    });
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(await screen.findByText("We have your order 777")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Your order" })).toBeInTheDocument();
    expect(screen.queryByText("No order was placed just now")).not.toBeInTheDocument();
    api.orders.order = (id) => Promise.resolve(order({ id }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Your Payment is due" })).toBeInTheDocument();
  });

  it("of an order that waits for its payment, never thanks, neither before nor after it was fetched", async () => {
    const answer = deferred<Order>();
    await openPortal("/buyPermits?view=complete", {
      ...dana,
      tabStorage: placedBefore(),
      api: (each) => (each.orders.order = () => answer.promise),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Your order" })).toBeInTheDocument();
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
    answer.resolve(pendingOrder());
    const heading = "Your order is awaiting payment";
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
  });

  it("after the money came, says so with the day, and names no amount due", async () => {
    const paid = { paymentMethod: "CHECK", paidAt: Date.UTC(2026, 11, 1, 12) } as const;
    await openPortal("/buyPermits?view=complete", {
      ...dana,
      tabStorage: placedBefore(),
      api: (each) => {
        each.orders.order = (id) => Promise.resolve(order({ id, state: "PAID", amountDue: "0.00", payment: paid }));
      },
    });
    expect(await screen.findByRole("heading", { name: "Your Payment has been received" })).toBeInTheDocument();
    expect(screen.getByText("12-01-2026")).toBeInTheDocument();
    expect(screen.queryByText("Your Payment is due")).not.toBeInTheDocument();
  });

  it("paid when no permit was left, neither thanks nor promises a confirmation, and names the reference", async () => {
    const confirmationEmailAddress = { address: "dana@example.com" };
    await openPortal("/buyPermits?view=complete", {
      ...dana,
      tabStorage: placedBefore(),
      api: (each) => {
        each.orders.order = (id) =>
          Promise.resolve(order({ id, state: "PAID_UNFULFILLED", amountDue: "0.00", confirmationEmailAddress }));
      },
    });
    const heading = "Your order is paid, but no permit was left";
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
    expect(screen.getByText(/Your reference is the order number 1001\./)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Your Payment has been received" })).toBeInTheDocument();
    expect(screen.queryByText(/Thank you|confirmation goes to/)).not.toBeInTheDocument();
  });

  it("after it was cancelled, says that and nothing of a payment", async () => {
    await openPortal("/buyPermits?view=complete", {
      ...dana,
      tabStorage: placedBefore(),
      api: (each) =>
        (each.orders.order = (id) => Promise.resolve(order({ id, state: "CANCELLED", amountDue: "0.00" }))),
    });
    expect(await screen.findByText("Cancelled")).toBeInTheDocument();
    expect(screen.queryByText(/Your Payment/)).not.toBeInTheDocument();
  });

  it("never claims in between that there was no order", async () => {
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(document.body.textContent ?? ""));
    watch.observe(document.body, { childList: true, subtree: true });
    await openPortal("/buyPermits?view=complete", { ...dana, tabStorage: placedBefore() });
    await screen.findByRole("heading", { name: "Your Payment is due" });
    watch.disconnect();
    expect(said.filter((text) => text.includes("No order was placed"))).toEqual([]);
  });
});

describe("a total that is not known", () => {
  it("is reported outside of the card that phones do not show, with a way to try again", async () => {
    const { root, user, api } = await openPortal("/buyPermits?view=cart", {
      ...dana,
      api: (each) => (each.orders.taxRate = down),
    });
    await screen.findByRole("heading", { level: 1, name: "Shopping Cart" });
    act(() => root.cart.add({ id: "i", permit: permit(), vehicleIds: ["v1"], attributes: {} }));
    const words = await screen.findByText(/The total is not known yet/);
    expect(words.closest(".summary-card, details")).toBeNull();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeDisabled();
    api.orders.taxRate = () => Promise.resolve({ taxRate: 8.25 });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeEnabled());
  });

  it.each(["taxRate", "rules"] as const)(
    "for lack of the %s is reported by the checkout with a way to try again",
    async (call) => {
      const { root, user, api } = await openPortal("/buyPermits?view=checkout", {
        ...dana,
        api: (each) => (each.orders[call] = down),
      });
      await waitFor(() => expect(root.permits.status).toBe("ready"));
      act(() => root.cart.add({ id: "i", permit: permit(), vehicleIds: ["v1"], attributes: {} }));
      expect(await screen.findByText("The prices could not be loaded.")).toBeInTheDocument();
      act(() => root.ui.dismissError());
      api.orders.taxRate = () => Promise.resolve({ taxRate: 8.25 });
      api.orders.rules = () => Promise.resolve([]);
      await user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByRole("group", { name: "SELECT PAYMENT METHOD" })).toBeInTheDocument();
    },
  );
});

describe("what was loaded before", () => {
  it("keeps the wizard as it is when its permits fail to reload, with a way to try again", async () => {
    const { root, user, api } = await openPortal("/buyPermits?view=order", dana);
    await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
    api.orders.purchasablePermits = down;
    await act(() => root.permits.reload());
    expect(screen.getByRole("radio", { name: /Resident permit/ })).toBeChecked();
    expect(screen.getByRole("alert")).toHaveTextContent("Down");
  });

  it("reports that the profile's requirements fail to load, with a way to try again", async () => {
    const { root, user, api } = await openPortal("/buyPermits", {
      ...dana,
      api: (each) => (each.profile.requiredFields = down),
    });
    await screen.findByRole("alertdialog");
    act(() => root.ui.dismissError());
    const main = within(screen.getByRole("main"));
    expect(await main.findByText(/The list of details needed/)).toBeInTheDocument();
    api.profile.requiredFields = () => Promise.resolve([false, false, false, false, false]);
    await user.click(main.getByRole("button", { name: "Try again" }));
    expect(await main.findByRole("button", { name: /^Order\s*Resident permit/ })).toBeInTheDocument();
  });

  it("does not require for buying a gender that the tenant requires", async () => {
    await openPortal("/buyPermits", {
      ...dana,
      api: (api) => (api.profile.requiredFields = () => Promise.resolve([true, false, false, false, false])),
    });
    expect(await screen.findByRole("button", { name: /^Order\s*Resident permit/ })).toBeInTheDocument();
  });
});

describe("an order under way", () => {
  const garage = permit({ id: "garage", name: "Garage" });
  const twoPermits = { ...dana, api: offerBoth };

  function offerBoth(api: { orders: { purchasablePermits: unknown } }) {
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve([permit(), garage]));
  }

  it("asks with Exit Order before another permit replaces it: Cancel keeps it, Confirm continues", async () => {
    const { user, root, router } = await openPortal("/buyPermits", twoPermits);
    await screen.findByRole("button", { name: /^Order\s*Garage/ });
    act(() => void root.permitOrder.begin("resident"));
    await user.click(screen.getByRole("button", { name: /^Order\s*Garage/ }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    expect([root.permitOrder.permitId, router.state.location.search]).toEqual(["resident", ""]);
    await user.click(screen.getByRole("button", { name: /^Order\s*Garage/ }));
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("radio", { name: /Garage/ })).toBeChecked();
  });

  it("continues with its choices when its own permit is ordered again", async () => {
    const { user, root } = await openPortal("/buyPermits", twoPermits);
    await screen.findByRole("button", { name: /^Order\s*Garage/ });
    act(() => {
      root.permitOrder.begin("garage");
      root.permitOrder.acceptRules(true);
    });
    await user.click(screen.getByRole("button", { name: /^Order\s*Garage/ }));
    expect(await screen.findByRole("checkbox", { name: /parking rules/ })).toBeChecked();
  });

  it("shows the tenant's words for it above every step, and names its view in the title", async () => {
    const { user } = await openPortal("/buyPermits?view=order", dana);
    await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
    await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
    expect(await screen.findByText("Text of permit-order")).toBeInTheDocument();
    expect(screen.queryByText("Text of permit-selection")).not.toBeInTheDocument();
    await waitFor(() => expect(document.title).toMatch(/^Choose vehicle – New Permit Order – /));
  });
});

describe("the cart", () => {
  it("names itself in the title, and tells of each removal, the same words twice included", async () => {
    const { root, user } = await openCart();
    expect(document.title).toMatch(/^Shopping Cart/);
    act(() => root.cart.add({ id: "i2", permit: permit(), vehicleIds: [], attributes: {} }));
    const said: (string | null)[] = [];
    for (let left = root.cart.items.length; left > 0; left -= 1) {
      await user.click(screen.getAllByRole("button", { name: /^Delete/ })[0] as HTMLElement);
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
      said.push(screen.getAllByRole("status")[0]?.textContent ?? null);
    }
    expect(said[0]).toContain("was deleted from your cart");
    expect(new Set(said).size).toBe(2);
  });

  it("still says that the order may exist after it was emptied while an order had no response", async () => {
    const { root, user } = await openCart();
    act(() => root.cart.markOutcomeUnknown(root.cart.beginOrder()));
    expect(screen.getByText(/You can submit it again/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Delete/ }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(screen.getByText(/It may have been placed/)).toBeInTheDocument();
    expect(screen.queryByText(/You can submit it again/)).not.toBeInTheDocument();
  });

  it("leads a driver without an available method to a checkout that says so", async () => {
    const { user } = await openCart({
      ...dana,
      api: (api) =>
        (api.orders.rules = () => Promise.resolve([{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CASH"] }])),
      boot: {
        ordering: {
          vehiclesSelectedAtOnce: 2,
          methods: [{ value: "CHECK", label: "Check", endpoint: "/orders/portal" }],
        },
      },
    });
    await user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
    expect(await screen.findByText("There is no payment method here yet")).toBeInTheDocument();
  });
});

describe("an order in the list", () => {
  it("shows no active permit and nothing due while a payment has no response yet", async () => {
    await openPortal("/vieworders", {
      ...dana,
      api: (api) => (api.orders.list = () => Promise.resolve([order({ state: "PAYMENT_PENDING" })])),
    });
    expect(await screen.findByText(/Once it is paid: 11\/01\/2026 to 10\/31\/2027 for 7ABC123/)).toBeInTheDocument();
    expect(screen.queryByText("Amount due")).not.toBeInTheDocument();
  });

  it("shows the answers to the tenant's own questions of the checkout", async () => {
    const payment = { paymentMethod: "CHECK", answers: [{ name: "bank", label: "Bank", value: "First" }] } as const;
    const answers = [{ name: "desk", label: "Desk", value: "North gate" }];
    await openPortal("/vieworders", {
      ...dana,
      api: (api) =>
        (api.orders.list = () =>
          Promise.resolve([order({ answers, payment: { ...payment, answers: [...payment.answers] } })])),
    });
    expect(await screen.findByText("North gate")).toBeInTheDocument();
    expect(screen.getByText("First")).toBeInTheDocument();
  });
});
