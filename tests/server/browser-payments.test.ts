import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import type { WholeRoot } from "../support/whole-root.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import { openBrowser } from "../support/server-browser.ts";

const PLACE = "/orders/external";

/** The order that stands on the thank-you screen. */
function placed(root: WholeRoot): Order {
  const { placed: order } = root.orders;
  if (order === null) throw new Error("no order was placed");
  return order;
}

describeOnEachDatabase("a browser whose driver pays on a provider's page", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["BACK"]);
  });
  afterAll(() => portal.close());

  /** A tab of a new driver with one permit in the cart, ready to submit. */
  async function ready(permitId = "PLAIN") {
    const driver = await portal.driver();
    const browser = await openBrowser(portal.server, portal.tenant.boot, driver);
    const { cart, checkout, permits, profile } = browser.root;
    const permit = permits.find(permitId);
    if (permit === undefined) throw new Error(`${permitId} is not on offer`);
    const vehicleIds = profile.account?.endUserAccountEntity.person.vehicles.map(({ id }) => id) ?? [];
    cart.add({ id: "a", permit, vehicleIds, attributes: { shift: "DAY" } });
    checkout.chooseMethod("TRANSACT_PAYMENTS");
    checkout.acceptTerms(true);
    return { ...browser, driver, checkout, cart, payments: browser.root.orderPayments };
  }

  /** Submits, and answers our reference of the payment that the provider's page was asked for. */
  async function submit({ checkout }: Pick<Awaited<ReturnType<typeof ready>>, "checkout">): Promise<string> {
    const outcome = await checkout.place();
    if (outcome.kind !== "redirect") throw new Error(outcome.kind);
    const { origin, pathname, searchParams } = new URL(outcome.address);
    expect(`${origin}${pathname}`).toBe(`${portal.simulation.url}/page`);
    return searchParams.get("paymentReference") ?? "";
  }

  it("is sent there, and finds the order paid when it asks again", async () => {
    const tab = await ready();
    const reference = await submit(tab);
    expect([tab.cart.isEmpty, placed(tab.root).payment.pending?.mayResume]).toEqual([true, true]);
    expect(await tab.payments.resume(placed(tab.root))).toEqual({ kind: "leaving" });
    const address = new URL(String(tab.surroundings.leave.mock.calls.at(-1)?.[0]));
    expect(`${address.origin}${address.pathname}`).toBe(`${portal.simulation.url}/page`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      paymentReference: reference,
      tenant: "eastport",
      signOutUrl: "https://parking.example.org/driverportal/eastport/permit-payment-status",
      incompleteSignOutUrl: "https://parking.example.org/driverportal/eastport/incompletePayment",
    });
    portal.simulation.payAtPage(reference);
    const outcome = await tab.payments.resume(placed(tab.root));
    expect(outcome).toMatchObject({ kind: "known", order: { state: "PAID" } });
    expect(tab.root.orders.orders.map(({ state }) => state)).toEqual(["PAID"]);
    expect(portal.simulation.payment(reference).charges).toBe(1);
  });

  it("gives up, has its permit in the cart again, and is sent to a payment of its own when it submits that", async () => {
    const tab = await ready("BACK");
    const first = await submit(tab);
    expect(await tab.payments.giveUp(placed(tab.root))).toEqual({
      kind: "given-up",
      inCart: { count: 1, problems: [] },
    });
    expect(portal.simulation.payment(first).kind).toBe("ended");
    expect(tab.cart.items).toMatchObject([{ permit: { id: "BACK" }, attributes: { shift: "DAY" } }]);
    tab.checkout.chooseMethod("TRANSACT_PAYMENTS");
    tab.checkout.acceptTerms(true);
    expect(await submit(tab)).not.toBe(first);
    const states = (await portal.ordersOf(tab.driver)).map(({ state }) => state);
    expect(states.sort()).toEqual(["CANCELLED", "PAYMENT_PENDING"]);
  });

  it("gives up too late, then the order is paid and the cart stays empty", async () => {
    const tab = await ready();
    portal.simulation.payAtPage(await submit(tab));
    expect(await tab.payments.giveUp(placed(tab.root))).toMatchObject({ kind: "known", order: { state: "PAID" } });
    expect(tab.cart.isEmpty).toBe(true);
  });

  it("gives up while the provider does not answer, then nothing moves before Retry", async () => {
    const tab = await ready();
    await submit(tab);
    portal.simulation.trouble("cancel", "fault");
    const givingUp = tab.payments.giveUp(placed(tab.root));
    await vi.waitFor(() => expect(tab.root.ui.error?.retry).toBeDefined());
    expect(tab.root.ui.error?.title).toBe("Give Up Payment");
    expect([placed(tab.root).state, tab.cart.isEmpty]).toEqual(["PAYMENT_PENDING", true]);
    tab.root.ui.error?.retry?.();
    expect(await givingUp).toMatchObject({ kind: "given-up", inCart: { count: 1 } });
  });

  it("loses the answer to its order, then the same cart leads to the same payment", async () => {
    const tab = await ready();
    tab.loseNext(PLACE);
    const placing = tab.checkout.place();
    await vi.waitFor(() => expect(tab.root.ui.error).not.toBeNull());
    tab.root.ui.dismissError();
    expect((await placing).kind).toBe("unknown");
    expect([tab.cart.count, tab.cart.isOutcomeUnknown]).toEqual([1, true]);
    const reference = await submit(tab);
    expect((await portal.orderOf(tab.driver)).reference).toBe(reference);
    expect([tab.cart.isEmpty, tab.cart.isOutcomeUnknown]).toEqual([true, false]);
  });

  it("loses that answer and gives up the order that it finds listed, then the cart has its permit once", async () => {
    const tab = await ready();
    tab.loseNext(PLACE);
    const placing = tab.checkout.place();
    await vi.waitFor(() => expect(tab.root.ui.error).not.toBeNull());
    tab.root.ui.dismissError();
    await placing;
    await tab.root.orders.reload();
    const [order] = tab.root.orders.orders as [Order];
    expect(await tab.payments.giveUp(order)).toEqual({ kind: "given-up", inCart: { count: 1, problems: [] } });
    expect(tab.cart.items.map(({ id }) => id)).toEqual(["a"]);
    // The key stands for the order that was given up: the cart is told so, and ordered anew under its own.
    expect((await tab.checkout.place()).kind).toBe("ended");
    tab.checkout.acceptTerms(true);
    expect(await submit(tab)).not.toBe("");
  });
});
