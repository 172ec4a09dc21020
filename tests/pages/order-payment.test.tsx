import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import { dana, openReview } from "../support/buying-pages.tsx";
import { failure } from "../support/fake-api.ts";
import { givenUpOrder, order, pendingOrder, permit, REDIRECT } from "../support/orders.ts";
import { CARD, CHECK, EXTERNAL, offering } from "../support/ordering.ts";
import { openPortal } from "../support/portal.tsx";
import { deferred } from "../support/stores.ts";

/** View Orders with these orders. */
function openOrders(...orders: Order[]) {
  return openPortal("/vieworders", {
    ...dana,
    api: (api) => {
      api.orders.list = vi.fn(() => Promise.resolve(orders));
    },
  });
}

/** An order whose payment failed after its permits had left the cart. */
const failedOrder = () =>
  order({ state: "PAYMENT_FAILED", payment: { paymentMethod: "TRANSACT_PAYMENTS", mayBuyAgain: true } });

const giveUpButton = () => screen.findByRole("button", { name: "Give up payment of order 1001" });

/** What the page tells after a press; it has the focus. */
async function expectTold(words: string | RegExp): Promise<HTMLElement> {
  const told = (await screen.findByText(words)).closest<HTMLElement>("[tabindex]");
  if (told === null) throw new Error("what is told cannot take the focus");
  await waitFor(() => expect(told).toHaveFocus());
  return told;
}

describe("an order whose payment is open", () => {
  it("says so with the end of its hold, and offers Resume and Give up", async () => {
    await openOrders(pendingOrder());
    expect(await screen.findByText("We have not received your payment yet")).toBeInTheDocument();
    expect(screen.getByText(/held for you until 11\/27\/2026/)).toBeInTheDocument();
    // The server does not know whether it was given in there.
    expect(screen.getByText(/^If you have not paid yet, .* there is no need to pay again/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Resume payment of order 1001" })).toBeInTheDocument();
    expect(await giveUpButton()).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Buy again/ })).not.toBeInTheDocument();
  });

  it("whose hold has ended says that, and one that cannot be gone on with offers to ask again", async () => {
    const pending = { holdEndsAt: Date.UTC(2026, 10, 27, 11), mayResume: false };
    await openOrders(pendingOrder({ payment: { paymentMethod: "ONLINE_CC", pending } }));
    expect(await screen.findByText(/were held for you until/)).toBeInTheDocument();
    expect(screen.getByText(/^The payment service has given no final answer yet/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Check payment of order 1001" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Resume/ })).not.toBeInTheDocument();
  });

  it.each<[what: string, now: Order, isOffered: boolean]>([
    ["due", order(), false],
    ["paid", order({ state: "PAID" }), false],
    ["cancelled by the desk", order({ state: "CANCELLED" }), false],
    ["given up", givenUpOrder(), true],
    ["failed", failedOrder(), true],
  ])("is not one that is %s, which offers Buy again at most", async (_what, now, isOffered) => {
    await openOrders(now);
    await screen.findByRole("heading", { level: 2, name: "Order 1001" });
    expect(screen.queryByRole("button", { name: /^(?:Resume|Give up|Check)/ })).not.toBeInTheDocument();
    expect(screen.queryAllByRole("button", { name: "Buy again the permits of order 1001" })).toHaveLength(
      isOffered ? 1 : 0,
    );
  });

  it("is gone on with at the provider's page", async () => {
    const { api, user, surroundings } = await openOrders(pendingOrder());
    vi.spyOn(api.orders, "resumePayment").mockResolvedValueOnce({ order: pendingOrder(), redirectDetails: REDIRECT });
    await user.click(await screen.findByRole("button", { name: /^Resume payment/ }));
    await waitFor(() => expect(surroundings.leave).toHaveBeenCalledWith("https://pay.example/start?reference=r1"));
  });

  it.each([
    [order({ state: "PAID_UNFULFILLED" }), /received, but no permit was left/, "Paid, not fulfilled"],
    [order({ state: "PAYMENT_FAILED" }), "This order can no longer be paid.", "Payment failed"],
    [pendingOrder({}, false), /has not confirmed your payment yet/, "Payment pending"],
  ])("has another answer by now, then that is told, and the order shows it", async (now, words, badge) => {
    const { api, user } = await openOrders(pendingOrder());
    vi.spyOn(api.orders, "resumePayment").mockResolvedValueOnce({ order: now });
    await user.click(await screen.findByRole("button", { name: /^Resume payment/ }));
    await expectTold(words);
    expect(screen.getByText(badge)).toBeInTheDocument();
  });
});

describe("Give up", () => {
  it("asks first: the order is kept, and the button has the focus again", async () => {
    const { api, user } = await openOrders(pendingOrder());
    await user.click(await giveUpButton());
    const question = await screen.findByRole("alertdialog", { name: "Give up this payment?" });
    await user.click(within(question).getByRole("button", { name: "Keep the order" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(await giveUpButton()).toHaveFocus();
    expect(api.orders.giveUpPayment).not.toHaveBeenCalled();
  });

  it("confirmed, cancels the order and leads to the cart with its permits", async () => {
    const { api, user, root } = await openOrders(pendingOrder());
    await user.click(await giveUpButton());
    await user.dblClick(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Give up payment" }),
    );
    const told = await expectTold("The payment was given up and the order is cancelled.");
    expect(told).toHaveTextContent("The permits are in your cart.");
    expect(screen.getByText("Cancelled")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^(?:Resume|Give up)/ })).not.toBeInTheDocument();
    expect([vi.mocked(api.orders.giveUpPayment).mock.calls.length, root.cart.count]).toEqual([1, 1]);
    await user.click(within(told).getByRole("link", { name: "View cart" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
    expect(screen.getByText(/7ABC123/)).toBeInTheDocument();
  });

  it("says which permits could not come back, and leads to no empty cart", async () => {
    const { api, user } = await openOrders(pendingOrder());
    api.orders.purchasablePermits = () => Promise.resolve([permit({ availability: "sold-out" })]);
    await user.click(await giveUpButton());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Give up payment" }));
    const told = await expectTold("The payment was given up and the order is cancelled.");
    expect(told).toHaveTextContent("The permits could not be put into your cart.");
    expect(told).toHaveTextContent("Resident permit is not on sale for you now.");
    expect(within(told).queryByRole("link")).not.toBeInTheDocument();
  });

  it("is under way, then the question can be neither answered again nor closed", async () => {
    const { api, user } = await openOrders(pendingOrder());
    const answer = deferred<Order>();
    vi.spyOn(api.orders, "giveUpPayment").mockReturnValueOnce(answer.promise);
    await user.click(await giveUpButton());
    const question = await screen.findByRole("alertdialog", { name: "Give up this payment?" });
    await user.click(within(question).getByRole("button", { name: "Give up payment" }));
    const keep = within(question).getByRole("button", { name: "Keep the order" });
    expect(keep).toHaveAttribute("aria-disabled", "true");
    await user.click(keep);
    // What Escape brings: jsdom does not do that by itself.
    act(() => void question.dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(question).toBeInTheDocument();
    answer.resolve(givenUpOrder());
    await expectTold("The payment was given up and the order is cancelled.");
    expect(question).not.toBeInTheDocument();
  });

  it("when what is on sale cannot be loaded loses no permit: they can be bought again at the order", async () => {
    const { api, user, root } = await openOrders(pendingOrder());
    const offered = vi.fn(() => Promise.resolve([permit()]));
    api.orders.purchasablePermits = offered.mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
    await user.click(await giveUpButton());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Give up payment" }));
    const told = await expectTold("The payment was given up and the order is cancelled.");
    expect(told).toHaveTextContent("Choose Buy again at the order");
    await user.click(screen.getByRole("button", { name: "Buy again the permits of order 1001" }));
    await expectTold("The permits are in your cart.");
    expect(root.cart.count).toBe(1);
  });

  it("without an answer still asks, behind the dialog with Try again", async () => {
    const { api, user } = await openOrders(pendingOrder());
    const down = failure({
      kind: "server",
      status: 503,
      messages: ["The payment service does not answer."],
      titleKey: "calls.titles.giveUpPayment",
    });
    vi.spyOn(api.orders, "giveUpPayment").mockRejectedValueOnce(down);
    await user.click(await giveUpButton());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Give up payment" }));
    const failed = await screen.findByRole("alertdialog", { name: "Give Up Payment" });
    await user.click(within(failed).getByRole("button", { name: "Ok" }));
    const question = await screen.findByRole("alertdialog", { name: "Give up this payment?" });
    await user.click(within(question).getByRole("button", { name: "Give up payment" }));
    const told = await expectTold("The payment was given up and the order is cancelled.");
    expect(told).toHaveTextContent("The permits are in your cart.");
  });
});

it("Buy again puts the permits of a failed order into the cart and leads there", async () => {
  const { user, root } = await openOrders(failedOrder());
  await user.click(await screen.findByRole("button", { name: /^Buy again/ }));
  const told = await expectTold("The permits are in your cart.");
  expect(root.cart.count).toBe(1);
  await user.click(within(told).getByRole("link", { name: "View cart" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
});

it("while anything is done about one payment, the buttons of the other orders are off", async () => {
  const { api, user } = await openOrders(pendingOrder(), pendingOrder({ id: "order-2", orderNumber: "1002" }));
  const answer = deferred<OrderToPay>();
  vi.spyOn(api.orders, "resumePayment").mockReturnValueOnce(answer.promise);
  await user.click(await screen.findByRole("button", { name: "Resume payment of order 1001" }));
  const other = screen.getByRole("button", { name: "Give up payment of order 1002" });
  expect(other).toHaveAttribute("aria-disabled", "true");
  await user.click(other);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  answer.resolve({ order: pendingOrder() });
  await expectTold(/has not confirmed your payment yet/);
  expect(other).not.toHaveAttribute("aria-disabled");
  await user.click(other);
  expect(await screen.findByRole("alertdialog", { name: "Give up this payment?" })).toBeInTheDocument();
});

it("an order that was paid when no permit was left says what happens, and what to refer to", async () => {
  await openOrders(order({ state: "PAID_UNFULFILLED", amountDue: "0.00" }));
  expect(await screen.findByText("No permit was left when your payment arrived")).toBeInTheDocument();
  expect(screen.getByText(/Your reference is the order number 1001\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^(?:Resume|Give up|Check|Buy again)/ })).not.toBeInTheDocument();
});

it("the details of an order offer the same, and tell what came of it in their dialog", async () => {
  const { user } = await openOrders(pendingOrder());
  await user.click(await screen.findByRole("button", { name: /^Details/ }));
  const details = await screen.findByRole("dialog", { name: "Order 1001" });
  expect(within(details).getByRole("button", { name: /^Resume payment/ })).toBeInTheDocument();
  await user.click(within(details).getByRole("button", { name: /^Give up payment/ }));
  const question = await screen.findByRole("alertdialog", { name: "Give up this payment?" });
  await user.click(within(question).getByRole("button", { name: "Give up payment" }));
  const told = await within(details).findByText("The payment was given up and the order is cancelled.");
  await waitFor(() => expect(told.closest("[tabindex]")).toHaveFocus());
});

describe("Submit by a method of a provider", () => {
  const paidBy = { ordering: { vehiclesSelectedAtOnce: 2, methods: [CHECK, CARD, EXTERNAL] } };
  const withMethods = {
    ...dana,
    boot: paidBy,
    api: (api: Parameters<NonNullable<typeof dana.api>>[0]) => {
      api.orders.rules = () => Promise.resolve(offering(CHECK, CARD, EXTERNAL));
    },
  };

  /** The last step of the checkout with the external method chosen. */
  async function reviewExternal() {
    const portal = await openReview(withMethods);
    act(() => portal.root.checkout.chooseMethod(EXTERNAL.value));
    expect(screen.getByText(/you go on to the page of the payment service/)).toBeInTheDocument();
    return portal;
  }

  it("goes to the page on which the order is paid, and Back leads to the order, which offers to go on", async () => {
    const { api, user, router, surroundings } = await reviewExternal();
    vi.spyOn(api.orders, "place").mockResolvedValueOnce({ order: pendingOrder(), redirectDetails: REDIRECT });
    await user.click(screen.getByRole("button", { name: /^Submit/ }));
    await waitFor(() =>
      expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/start?reference=r1"),
    );
    expect(router.state.location.search).toBe("?view=complete");
    const heading = await screen.findByRole("heading", { level: 1, name: "Your order is awaiting payment" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole("button", { name: /^Resume payment/ })).toBeInTheDocument();
    expect(screen.queryByText("Thank you!")).not.toBeInTheDocument();
    expect(screen.queryByText(/confirmation goes to/)).not.toBeInTheDocument();
  });

  it("waits for the provider, then says so; given up, the order has ended and its permits are back", async () => {
    const { api, user, root, surroundings } = await reviewExternal();
    vi.spyOn(api.orders, "place").mockResolvedValueOnce({ order: pendingOrder({}, false) });
    await user.click(screen.getByRole("button", { name: /^Submit/ }));
    expect(await screen.findByText(/^The payment service has given no final answer yet/)).toBeInTheDocument();
    await user.click(await giveUpButton());
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Give up payment" }));
    await expectTold("The payment was given up and the order is cancelled.");
    expect(screen.getByRole("heading", { level: 1, name: "This order has ended" })).toBeInTheDocument();
    expect([root.cart.count, surroundings.leave.mock.calls.length]).toEqual([1, 0]);
  });

  it("is declined, then the payment step has the focus and the words, until another method is chosen", async () => {
    const { api, user, root } = await reviewExternal();
    const body = { code: "payment_declined", reason: "insufficient_funds" };
    vi.spyOn(api.orders, "place").mockRejectedValueOnce(failure({ status: 402, code: body.code, body }));
    await user.click(screen.getByRole("button", { name: /^Submit/ }));
    const dialog = await screen.findByRole("alertdialog", { name: "Buy Permit Order Payment" });
    expect(dialog).toHaveTextContent("there is not enough money for it");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    const heading = await screen.findByRole("heading", { level: 2, name: "Payment Information" });
    await waitFor(() => expect(heading).toHaveFocus());
    const main = within(screen.getByRole("main"));
    expect(main.getByText(/there is not enough money for it/)).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: EXTERNAL.label })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: /^Check/ }));
    expect(main.queryByText(/there is not enough money for it/)).not.toBeInTheDocument();
    expect(root.cart.count).toBe(1);
  });

  it("is declined after a form whose answers are kept nowhere, then the form is empty and asked again", async () => {
    const { api, user, root } = await openReview(withMethods);
    act(() => {
      root.checkout.chooseMethod(CARD.value);
      root.checkout.answerMethod({ checkNumber: "4242" });
    });
    const body = { code: "payment_declined", reason: "expired_card" };
    vi.spyOn(api.orders, "place").mockRejectedValueOnce(failure({ status: 402, code: body.code, body }));
    await user.click(screen.getByRole("button", { name: /^Submit/ }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Ok" }));
    expect(await screen.findByLabelText(/Check number/)).toHaveValue("");
    expect(screen.getByRole("radio", { name: CARD.label })).toBeChecked();
  });
});
