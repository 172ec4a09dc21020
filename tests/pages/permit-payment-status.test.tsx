import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Order, PermitPaymentStatus } from "../../src/domain/generated/api-orders.ts";
import { declineReasons } from "../../src/domain/order-refusal.ts";
import { dana } from "../support/buying-pages.tsx";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { givenUpOrder, order, pendingOrder, permit, REDIRECT } from "../support/orders.ts";
import { openPortal, savedFiles, type PortalOptions } from "../support/portal.tsx";
import { deferred } from "../support/stores.ts";

const ADDRESS = "/permit-payment-status?paymentReference=r1";
const DEAD = failure({ kind: "network", status: 0 });

type Status = PermitPaymentStatus["status"];

const failedOrder = () =>
  order({ state: "PAYMENT_FAILED", amountDue: "0.00", payment: { paymentMethod: "ONLINE_CC", mayBuyAgain: true } });

/** The page of a payment that stands so; its pauses last until the test ends unless `delay` says otherwise. */
function openStatus(status: Status | Error, options: PortalOptions & { order?: Order; reason?: "expired_card" } = {}) {
  const { order: own, reason, api: change, ...more } = options;
  return openPortal(ADDRESS, {
    delay: () => new Promise(() => undefined),
    ...more,
    api: (api) => {
      const answer = status instanceof Error ? status : { status, orderId: "order-1", ...(reason && { reason }) };
      api.orders.paymentStatus = vi.fn(() =>
        answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
      );
      if (own !== undefined) api.orders.order = vi.fn(() => Promise.resolve(own));
      change?.(api);
    },
  });
}

const headed = (name: string) => screen.findByRole("heading", { level: 1, name });

/** The tab is put behind another one, or in front again. */
function show(visibilityState: "visible" | "hidden"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibilityState);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
afterEach(() => void vi.restoreAllMocks());

describe("coming back from a payment, signed out", () => {
  it.each<[status: Status, heading: string, words: RegExp]>([
    ["paid", "Your payment has been received", /Your order is paid\. The confirmation goes to the email address/],
    ["open", "Your payment is not complete yet", /go on with the payment, or give it up/],
    ["declined", "Your payment did not go through", /you can buy the permits again/],
    ["failed", "Your payment was not made in time", /can no longer be paid/],
    ["cancelled", "This order was cancelled", /can no longer be paid/],
    ["unfulfilled", "Your order is paid, but no permit was left", /parking office knows of it/],
  ])(
    "says of a payment that is %s how it stands, nothing of the order, and leads back by login",
    async (status, heading, words) => {
      const { api } = await openStatus(status);
      expect(await headed(heading)).toBeVisible();
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByRole("link", { name: "Log in to see your order" })).toHaveAttribute(
        "href",
        `/login?returnTo=${encodeURIComponent(ADDRESS)}`,
      );
      expect(screen.getByRole("main")).not.toHaveTextContent(/\$|Order \d|7ABC123/);
      expect(api.orders.order).not.toHaveBeenCalled();
      expect(document.title).toMatch(/^Payment – /);
    },
  );

  it.each(declineReasons)("says why a payment was declined: %s", async (reason) => {
    const { text } = await openPortal(ADDRESS, {
      api: (api) =>
        (api.orders.paymentStatus = () => Promise.resolve({ status: "declined", orderId: "order-1", reason })),
    });
    expect(await screen.findByText(text(`ordering.declined.${reason}`))).toBeVisible();
    // Its items left the cart for the order.
    expect(screen.queryByText(/Your cart is kept/)).not.toBeInTheDocument();
  });

  it("says of an unknown reference that there is no such payment, and raises no dialog", async () => {
    await openStatus(failure({ status: 404, code: "not_found" }));
    expect(await headed("This payment could not be found")).toBeVisible();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Log in to see your orders" })).toHaveAttribute(
      "href",
      "/login?returnTo=%2Fvieworders",
    );
    expect(main.queryByText(/View Orders/)).not.toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("asked too often, promises nothing about a payment that may not exist", async () => {
    await openStatus(failure({ status: 429, code: "too_many_attempts" }));
    expect(await headed("Your payment could not be looked up just now")).toBeVisible();
    expect(screen.getByText(/Try again later/)).toBeVisible();
    expect(screen.queryByText(/no need to pay again|We write to|asks again|r1/)).not.toBeInTheDocument();
  });

  it("shows the order to the driver who has signed in meanwhile, at the same address", async () => {
    const { root, api } = await openStatus("paid", {
      account: () => driverAccount(completePerson()),
      order: order({ state: "PAID" }),
    });
    await headed("Your payment has been received");
    await act(async () => void (await root.session.signIn("dana", "Parking-2026!")));
    expect(await headed("Thank you!")).toBeVisible();
    expect(api.orders.order).toHaveBeenCalledWith("order-1");
  });
});

describe("coming back from a payment, signed in", () => {
  it("thanks for a paid order as the checkout does, with its receipt at hand", async () => {
    const paid = order({ state: "PAID", amountDue: "0.00", payment: { paymentMethod: "TRANSACT_PAYMENTS" } });
    const { user, api } = await openStatus("paid", { ...dana, order: paid });
    expect(await headed("Thank you!")).toBeVisible();
    expect(screen.getByText("Your Payment has been received")).toBeVisible();
    expect(screen.getByText("You may park from today.")).toBeVisible();
    expect(screen.getByRole("button", { name: "PRINT CONFIRMATION" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "What happens next" })).toBeVisible();
    await waitFor(() => expect(api.orders.receipt).toHaveBeenCalledWith("order-1", true));
    savedFiles.length = 0;
    await user.click(screen.getByRole("button", { name: /^Download receipt/ }));
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(["receipt.pdf"]));
    expect(api.orders.receipt).toHaveBeenCalledTimes(1);
  });

  it("offers Resume and Give up for an open payment, as View Orders does", async () => {
    const { user, surroundings } = await openStatus("open", {
      ...dana,
      order: pendingOrder({ id: "order-1" }),
      api: (api) => {
        api.orders.resumePayment = () => Promise.resolve({ order: pendingOrder(), redirectDetails: REDIRECT });
        api.orders.giveUpPayment = () => Promise.resolve(givenUpOrder());
        api.orders.purchasablePermits = () => Promise.resolve([permit()]);
      },
    });
    expect(await headed("Your order is awaiting payment")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume payment of order 1001" }));
    await waitFor(() => expect(surroundings.leave).toHaveBeenCalledWith("https://pay.example/start?reference=r1"));
    await user.click(screen.getByRole("button", { name: "Give up payment of order 1001" }));
    const question = within(screen.getByRole("alertdialog", { name: "Give up this payment?" }));
    await user.click(question.getByRole("button", { name: "Give up payment" }));
    expect(await screen.findByText("The payment was given up and the order is cancelled.")).toBeVisible();
    expect(await headed("This order has ended")).toBeVisible();
  });

  it("says why a payment was declined, and offers Buy again", async () => {
    const { text } = await openStatus("declined", { ...dana, order: failedOrder(), reason: "expired_card" });
    expect(await headed("Your payment did not go through")).toBeVisible();
    expect(screen.getByText(text("ordering.declined.expired_card"))).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Download receipt/ })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Buy again the permits of order 1001" })).toBeVisible();
  });

  it("says of an order that was not paid in time that it can be bought again", async () => {
    await openStatus("failed", { ...dana, order: failedOrder() });
    expect(await headed("Your payment was not made in time")).toBeVisible();
    expect(screen.getByText(/You can buy its permits again/)).toBeVisible();
  });

  it("says of an order that was paid when no permit was left what happens", async () => {
    await openStatus("unfulfilled", { ...dana, order: order({ state: "PAID_UNFULFILLED", amountDue: "0.00" }) });
    expect(await headed("Your order is paid, but no permit was left")).toBeVisible();
    expect(screen.getByText(/Your reference is the order number 1001/)).toBeVisible();
  });

  it("shows another driver nothing but what an unknown reference has", async () => {
    await openStatus("paid", {
      ...dana,
      api: (api) => (api.orders.order = () => Promise.reject(failure({ status: 404 }))),
    });
    expect(await headed("This payment could not be found")).toBeVisible();
    expect(screen.queryByText(/has been received/)).not.toBeInTheDocument();
  });
});

describe("a payment of which nobody knows yet", () => {
  const status = () => vi.fn(() => Promise.resolve<PermitPaymentStatus>({ status: "pending", orderId: "order-1" }));

  it("is asked about by itself until it is known, and the new screen has the focus", async () => {
    const pause = deferred<void>();
    const paymentStatus = status();
    await openPortal(ADDRESS, {
      delay: () => pause.promise,
      api: (api) => (api.orders.paymentStatus = paymentStatus),
    });
    expect(await headed("We are finding out about your payment")).toBeVisible();
    const told = screen.getByText("This page asks again by itself for a few minutes. You can also leave it.");
    expect(told.closest("[role=status]")).toBeVisible();
    expect(screen.getByText(/There is no need to pay again/)).toBeVisible();
    expect(screen.getByText(/quote its reference: r1$/)).toBeVisible();
    paymentStatus.mockResolvedValue({ status: "paid", orderId: "order-1" });
    act(() => pause.resolve());
    const heading = await headed("Your payment has been received");
    expect(heading).toHaveFocus();
  });

  it("says when it has stopped asking, and Check again asks anew", async () => {
    const paymentStatus = status();
    const { user } = await openPortal(ADDRESS, {
      delay: () => Promise.resolve(),
      api: (api) => (api.orders.paymentStatus = paymentStatus),
    });
    expect(await screen.findByText("This page has stopped asking. We go on finding out without it.")).toBeVisible();
    paymentStatus.mockResolvedValue({ status: "declined", orderId: "order-1" });
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await headed("Your payment did not go through")).toHaveFocus();
  });

  it("outlives a server that is gone, without a dialog", async () => {
    const pause = deferred<void>();
    const paymentStatus = vi.fn(() => Promise.reject<PermitPaymentStatus>(DEAD));
    await openPortal(ADDRESS, {
      ...dana,
      delay: () => pause.promise,
      api: (api) => {
        api.orders.paymentStatus = paymentStatus;
        api.orders.order = () => Promise.resolve(order({ state: "PAID" }));
      },
    });
    expect(await headed("We are finding out about your payment")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    paymentStatus.mockResolvedValue({ status: "paid", orderId: "order-1" });
    act(() => pause.resolve());
    expect(await headed("Thank you!")).toBeVisible();
  });

  it("shows its driver the order meanwhile, without anything that would pay it twice", async () => {
    await openStatus("pending", { ...dana, order: pendingOrder({}, false) });
    expect(await headed("We are finding out about your payment")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Order 1001" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Check again" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Resume|Check payment|Give up)/ })).not.toBeInTheDocument();
  });

  it("is not asked about while nobody sees the page, and at once when somebody does", async () => {
    const pause = deferred<void>();
    const paymentStatus = status();
    await openPortal(ADDRESS, {
      delay: () => pause.promise,
      api: (api) => (api.orders.paymentStatus = paymentStatus),
    });
    await headed("We are finding out about your payment");
    show("hidden");
    const before = paymentStatus.mock.calls.length;
    await act(async () => {
      pause.resolve();
      await pause.promise;
    });
    expect(paymentStatus).toHaveBeenCalledTimes(before);
    paymentStatus.mockResolvedValue({ status: "paid", orderId: "order-1" });
    show("visible");
    expect(await headed("Your payment has been received")).toBeVisible();
  });
});

describe("the address without a reference", () => {
  it("leads a driver to View Orders", async () => {
    const { router, api } = await openPortal("/permit-payment-status", { userName: "dana" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/vieworders"));
    expect(api.orders.paymentStatus).not.toHaveBeenCalled();
  });

  it("says signed out what the page is for, and leads to login and home", async () => {
    const { router, api } = await openPortal("/permit-payment-status");
    expect(await headed("No payment to show")).toBeVisible();
    expect(router.state.location.pathname).toBe("/permit-payment-status");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Log in to see your orders" })).toHaveAttribute(
      "href",
      "/login?returnTo=%2Fvieworders",
    );
    expect(main.queryByText(/View Orders/)).not.toBeInTheDocument();
    expect(main.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    expect(api.orders.paymentStatus).not.toHaveBeenCalled();
  });
});
