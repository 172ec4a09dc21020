import { describe, expect, it, test, vi } from "vitest";
import type { OrderToPay } from "../../src/domain/generated/api-orders.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order, pendingOrder, permit, REDIRECT } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { deferred, openSignedInTab, openTab, pair, START, type StoresOptions } from "../support/stores.ts";

/** A tab that lists an order whose payment is open, and shows it on the thank-you screen. */
async function waiting(options: StoresOptions = {}) {
  const tab = await openSignedInTab({ boot: orderingBoot(), ...options });
  tab.api.orders.list = vi.fn(() => Promise.resolve([order({ id: "other" }), pendingOrder()]));
  await tab.root.orders.load();
  tab.root.orders.accept(pendingOrder());
  return { ...tab, payments: tab.root.orderPayments, cart: tab.root.cart };
}

const down = () => failure({ kind: "server", status: 503, messages: ["The payment service does not answer."] });
const cancelledAtDesk = () => order({ state: "CANCELLED", amountDue: "0.00" });

function givenUp() {
  const { payment, ...rest } = cancelledAtDesk();
  return { ...rest, payment: { ...payment, mayBuyAgain: true } };
}

/** Another driver signs in in another tab of this browser, and this tab follows. */
async function handOver({ root, storage }: Pick<Awaited<ReturnType<typeof waiting>>, "root" | "storage">) {
  const account = () => ({ ...driverAccount(), userName: "sam" });
  const other = openTab({ storage, account, boot: orderingBoot() });
  other.api.session.getToken = () => Promise.resolve(pair("sam", START + 60_000));
  await other.root.session.signIn("sam", "a password");
  root.session.followStorage();
  expect(root.session.userName).toBe("sam");
}

describe("Resume", () => {
  it("leaves for the page on which the payment is open", async () => {
    const { api, payments, surroundings } = await waiting();
    vi.spyOn(api.orders, "resumePayment").mockResolvedValueOnce({ order: pendingOrder(), redirectDetails: REDIRECT });
    expect(await payments.resume(pendingOrder())).toEqual({ kind: "leaving" });
    expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/start?reference=r1");
  });

  it.each([
    ["paid", order({ state: "PAID", amountDue: "0.00" })],
    ["failed", order({ state: "PAYMENT_FAILED" })],
    ["still without an answer", pendingOrder({}, false)],
  ])("of an order that is %s by now shows it so, in the list and on the thank-you screen", async (_how, now) => {
    const { api, payments, root, surroundings } = await waiting();
    vi.spyOn(api.orders, "resumePayment").mockResolvedValueOnce({ order: now });
    expect(await payments.resume(pendingOrder())).toEqual({ kind: "known", order: now });
    expect(root.orders.orders.find(({ id }) => id === now.id)).toEqual(now);
    expect(root.orders.placed).toEqual(now);
    expect(surroundings.leave).not.toHaveBeenCalled();
  });

  it("without an answer offers Retry, and asks again", async () => {
    const { api, payments, root, surroundings } = await waiting();
    const pay = vi.spyOn(api.orders, "resumePayment").mockRejectedValueOnce(down());
    pay.mockResolvedValueOnce({ order: pendingOrder(), redirectDetails: REDIRECT });
    const resuming = payments.resume(pendingOrder());
    await vi.waitFor(() => expect(root.ui.error?.message).toBe("The payment service does not answer."));
    root.ui.error?.retry?.();
    expect(await resuming).toEqual({ kind: "leaving" });
    expect(surroundings.leave).toHaveBeenCalledTimes(1);
  });

  it("of an order that is not there says so, and reads the list anew", async () => {
    const { api, payments, root } = await waiting();
    vi.spyOn(api.orders, "resumePayment").mockRejectedValueOnce(
      failure({ status: 404, messages: ["There is no such order"] }),
    );
    api.orders.list = vi.fn(() => Promise.resolve([]));
    expect(await payments.resume(pendingOrder())).toEqual({ kind: "failed" });
    expect(root.ui.error?.message).toBe("There is no such order");
    await vi.waitFor(() => expect(root.orders.orders).toEqual([]));
  });

  it("pressed twice asks once", async () => {
    const { api, payments } = await waiting();
    const answer = deferred<OrderToPay>();
    const pay = vi.spyOn(api.orders, "resumePayment").mockReturnValue(answer.promise);
    const both = [payments.resume(pendingOrder()), payments.resume(pendingOrder())];
    expect(payments.busy).toBe("order-1");
    answer.resolve({ order: pendingOrder() });
    expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(["known", "failed"]);
    expect([pay.mock.calls.length, payments.busy]).toEqual([1, null]);
  });

  it("is answered when another driver has the tab, then nobody is sent anywhere", async () => {
    const storage = new MemoryStorage();
    const tab = await waiting({ storage });
    const answer = deferred<OrderToPay>();
    vi.spyOn(tab.api.orders, "resumePayment").mockReturnValue(answer.promise);
    const resuming = tab.payments.resume(pendingOrder());
    await handOver({ root: tab.root, storage });
    expect(tab.payments.busy).toBeNull();
    answer.resolve({ order: pendingOrder(), redirectDetails: REDIRECT });
    expect(await resuming).toEqual({ kind: "failed" });
    expect([tab.surroundings.leave.mock.calls.length, tab.root.orders.orders, tab.root.ui.error]).toEqual([
      0,
      [],
      null,
    ]);
  });

  it("finds the session ended, then says nothing of its own", async () => {
    const { api, payments, root } = await waiting();
    vi.spyOn(api.orders, "resumePayment").mockImplementationOnce(() => {
      root.session.endAsExpired();
      return Promise.reject(failure({ kind: "session-ended", status: 0 }));
    });
    expect(await payments.resume(pendingOrder())).toEqual({ kind: "failed" });
    expect([root.ui.error, payments.busy]).toEqual([null, null]);
  });
});

describe("Give up", () => {
  it("cancels the order, and its permits are in the cart as they are on sale once they are the driver's no more", async () => {
    const { api, payments, cart, root } = await waiting();
    let isCancelled = false;
    api.orders.giveUpPayment = vi.fn(() => {
      isCancelled = true;
      return Promise.resolve(givenUp());
    });
    api.orders.purchasablePermits = () =>
      Promise.resolve([permit({ availability: isCancelled ? "available" : "already-yours" })]);
    await root.permits.load();
    expect(await payments.giveUp(pendingOrder())).toEqual({ kind: "given-up", inCart: { count: 1, problems: [] } });
    expect(api.orders.giveUpPayment).toHaveBeenCalledExactlyOnceWith("order-1");
    expect(cart.items).toMatchObject([{ permit: { id: "resident" }, vehicleIds: ["v1"] }]);
    expect(cart.items.map((item) => cart.stateOf(item))).toEqual([undefined]);
    expect(root.orders.orders.find(({ id }) => id === "order-1")?.state).toBe("CANCELLED");
  });

  it.each([
    ["was paid before", order({ state: "PAID", amountDue: "0.00" })],
    ["the desk has cancelled before", cancelledAtDesk()],
  ])("of an order that %s leaves it and the cart alone", async (_how, now) => {
    const { api, payments, cart, root } = await waiting();
    vi.spyOn(api.orders, "giveUpPayment").mockResolvedValueOnce(now);
    expect(await payments.giveUp(pendingOrder())).toEqual({ kind: "known", order: now });
    expect([cart.isEmpty, root.orders.placed?.state]).toEqual([true, now.state]);
  });

  it("without an answer moves nothing; by Retry it is given up once, and the permits come back once", async () => {
    const { api, payments, cart, root } = await waiting();
    vi.spyOn(api.orders, "giveUpPayment").mockRejectedValueOnce(down());
    const givingUp = payments.giveUp(pendingOrder());
    await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
    expect([cart.isEmpty, root.orders.placed?.state]).toEqual([true, "PAYMENT_PENDING"]);
    root.ui.error?.retry?.();
    expect((await givingUp).kind).toBe("given-up");
    expect(cart.count).toBe(1);
  });

  it("without an answer and without Retry has failed, and can be pressed again", async () => {
    const { api, payments, cart, root } = await waiting();
    vi.spyOn(api.orders, "giveUpPayment").mockRejectedValueOnce(down());
    const givingUp = payments.giveUp(pendingOrder());
    await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
    root.ui.dismissError();
    expect([await givingUp, cart.isEmpty, payments.busy]).toEqual([{ kind: "failed" }, true, null]);
    expect((await payments.giveUp(pendingOrder())).kind).toBe("given-up");
  });

  it("of an order whose lost answer left its items in the cart puts none in twice", async () => {
    const { payments, cart } = await waiting();
    cart.add({ id: "a", permit: permit(), vehicleIds: ["v1"], attributes: {} });
    cart.markOutcomeUnknown(cart.beginOrder());
    expect(await payments.giveUp(pendingOrder())).toEqual({ kind: "given-up", inCart: { count: 1, problems: [] } });
    expect(cart.items.map(({ id }) => id)).toEqual(["a"]);
  });

  it.each([
    ["is not on sale any more", [], completePerson(), "Resident permit is not on sale for you now."],
    ["was for a vehicle that is gone", [permit()], completePerson({ vehicles: [] }), "no longer in your profile"],
  ])("of a permit that %s says so, and puts none into the cart", async (_what, offered, person, words) => {
    const { api, payments, cart } = await waiting({ account: () => driverAccount(person) });
    api.orders.purchasablePermits = () => Promise.resolve(offered);
    const outcome = await payments.giveUp(pendingOrder());
    expect(outcome).toEqual({ kind: "given-up", inCart: { count: 0, problems: [expect.stringContaining(words)] } });
    expect(cart.isEmpty).toBe(true);
  });

  it("breaks a rule of the cart, then names the permit and the rule", async () => {
    const { api, payments, cart } = await waiting();
    api.orders.purchasablePermits = () => Promise.resolve([permit({ maximumNumber: 1, remaining: 0 })]);
    expect(await payments.giveUp(pendingOrder())).toEqual({
      kind: "given-up",
      inCart: { count: 0, problems: ["Resident permit: You are only allowed to order 1 permit(s)."] },
    });
    expect(cart.isEmpty).toBe(true);
  });

  it("when what is on sale cannot be loaded says so: the order is given up all the same", async () => {
    const { api, payments, cart, root } = await waiting();
    api.orders.purchasablePermits = () => Promise.reject(failure({ kind: "network", status: 0 }));
    const outcome = await payments.giveUp(pendingOrder());
    expect(outcome).toEqual({
      kind: "given-up",
      inCart: { count: 0, problems: [root.text("ordering.again.notLoaded")] },
    });
    expect([cart.isEmpty, root.orders.placed?.state]).toEqual([true, "CANCELLED"]);
  });

  it("is answered when another driver has the tab, then nothing comes into that driver's cart", async () => {
    const storage = new MemoryStorage();
    const tab = await waiting({ storage });
    const permits = deferred<ReturnType<typeof permit>[]>();
    const asked = vi.fn(() => permits.promise);
    tab.api.orders.purchasablePermits = asked;
    const givingUp = tab.payments.giveUp(pendingOrder());
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await handOver({ root: tab.root, storage });
    permits.resolve([permit()]);
    expect(await givingUp).toEqual({ kind: "failed" });
    expect([tab.cart.isEmpty, storage.getItem("portal/testville/cart/sam")]).toEqual([true, null]);
  });
});

describe("Buy again", () => {
  it("puts the permits of an order that was given up into the cart, where they could not go at once", async () => {
    const { api, payments, cart, root } = await waiting();
    api.orders.purchasablePermits = vi
      .fn(() => Promise.resolve([permit()]))
      .mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
    expect(await payments.giveUp(pendingOrder())).toMatchObject({ kind: "given-up", inCart: { count: 0 } });
    const [givenUp = order()] = root.orders.orders;
    expect([givenUp.id, givenUp.state, givenUp.payment.mayBuyAgain]).toEqual(["order-1", "CANCELLED", true]);
    expect(await payments.buyAgain(givenUp)).toEqual({ kind: "in-cart", inCart: { count: 1, problems: [] } });
    expect(cart.count).toBe(1);
  });

  it("puts the permits of a failed order into the cart, once however often it is pressed", async () => {
    const { api, payments, cart, root } = await waiting();
    const failed = order({ state: "PAYMENT_FAILED" });
    expect(await payments.buyAgain(failed)).toEqual({ kind: "in-cart", inCart: { count: 1, problems: [] } });
    expect(await payments.buyAgain(failed)).toEqual({ kind: "in-cart", inCart: { count: 1, problems: [] } });
    expect(cart.count).toBe(1);
    expect(api.orders.giveUpPayment).not.toHaveBeenCalled();
    expect(root.orders.placed?.state).toBe("PAYMENT_PENDING");
  });
});

test("an order that is known anew while the list is on its way is in the list that comes", async () => {
  const { root, api } = await openSignedInTab({ boot: orderingBoot() });
  const before = deferred<ReturnType<typeof order>[]>();
  vi.spyOn(api.orders, "list").mockReturnValueOnce(before.promise).mockResolvedValueOnce([givenUp()]);
  const loading = root.orders.load();
  root.orders.update(givenUp());
  before.resolve([pendingOrder()]);
  await loading;
  await vi.waitFor(() => expect(root.orders.orders.map(({ state }) => state)).toEqual(["CANCELLED"]));
});
