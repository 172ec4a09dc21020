import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import { line, place, purchase } from "../support/purchase.ts";

describeOnEachDatabase("how a payment stands, for whoever comes back with its reference", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["ONLY"]);
  });
  afterAll(() => portal.close());

  const ask = (reference: string, { customer = "eastport", remoteAddress = "192.0.2.1" } = {}) =>
    portal.server.app.inject({
      method: "GET",
      url: `/api/v1/portal/pages/home-without-session/permit-payment-status/${reference}?customer=${customer}`,
      headers: { authorization: "null" },
      remoteAddress,
    });

  /** An order whose driver was sent to the provider's page. */
  async function away(permitId = "PLAIN") {
    const driver = await portal.driver();
    await portal.buy(driver, permitId, {});
    return { driver, ...(await portal.orderOf(driver)) };
  }
  const stateOf = async ({ driver }: Pick<Awaited<ReturnType<typeof away>>, "driver">) =>
    (await portal.orderOf(driver)).state;

  it("is asked of the provider, and answers the standing and the order's id and nothing else", async () => {
    const order = await away();
    expect((await ask(order.reference)).json()).toEqual({ status: "open", orderId: order.id });
    portal.simulation.payment(order.reference).isUnsettled = true;
    expect((await ask(order.reference)).json()).toEqual({ status: "pending", orderId: order.id });
    portal.simulation.payAtPage(order.reference);
    const paid = await ask(order.reference);
    expect([paid.statusCode, paid.json()]).toEqual([200, { status: "paid", orderId: order.id }]);
    expect(paid.headers["cache-control"]).toBe("no-store");
    expect(await stateOf(order)).toBe("PAID");
  });

  it("says why a payment was declined, and opens and cancels nothing by being asked", async () => {
    const order = await away();
    portal.simulation.declineAtPage(order.reference, "insufficient_funds");
    expect((await ask(order.reference)).json()).toEqual({
      status: "declined",
      orderId: order.id,
      reason: "insufficient_funds",
    });
    const asked = portal.simulation.heard.filter(({ reference }) => reference === order.reference);
    expect(asked.map(({ call }) => call)).toEqual(["open", "ask"]);
  });

  it("is pending while the provider gives no answer, states another amount or knows nothing of it", async () => {
    const order = await away();
    portal.simulation.trouble("ask", "cut");
    expect((await ask(order.reference)).json()).toMatchObject({ status: "pending" });
    portal.simulation.misstate({ kind: "paid", amountCents: 1 });
    expect((await ask(order.reference)).json()).toMatchObject({ status: "pending" });
    portal.simulation.misstate({ kind: "unknown" });
    expect((await ask(order.reference)).json()).toMatchObject({ status: "pending" });
    portal.simulation.misstate({});
    expect(await stateOf(order)).toBe("PAYMENT_PENDING");
  });

  it("is told of a payment that ended: given up, not paid in time, or paid when no permit was left", async () => {
    const givenUp = await away();
    await portal.giveUp(givenUp.driver, givenUp.id);
    expect((await ask(givenUp.reference)).json()).toEqual({ status: "cancelled", orderId: givenUp.id });

    const late = await away("ONLY");
    portal.server.advance(31 * 60);
    // Nobody is sent to pay any more.
    expect((await ask(late.reference)).json()).toMatchObject({ status: "pending" });
    await portal.askPending();
    expect((await ask(late.reference)).json()).toEqual({ status: "failed", orderId: late.id });
    await portal.buyByCard(await portal.driver(), "ONLY");
    portal.simulation.payAtPage(late.reference, true);
    await portal.payments.handleMessage(portal.tenant, "simulation-page", "late", late.reference);
    expect((await ask(late.reference)).json()).toEqual({ status: "unfulfilled", orderId: late.id });
  });

  it("sends nobody to pay what the provider has already, until it names its page again", async () => {
    const order = await away();
    const { driver, id, reference } = order;
    const resumed = async () => {
      const { order: own, redirectDetails } = (await portal.pay(driver, id)).json<OrderToPay>();
      return [own.payment.pending?.mayResume, redirectDetails?.parameters["paymentReference"]];
    };
    portal.simulation.payment(reference).isUnsettled = true;
    await ask(reference);
    const [listed] = (await portal.list(driver)).json<Order[]>();
    expect(listed?.payment.pending?.mayResume).toBe(false);
    expect(await resumed()).toEqual([false, undefined]);
    portal.simulation.payment(reference).isUnsettled = false;
    expect(await resumed()).toEqual([true, reference]);
  });

  it("answers one miss to what is unknown, malformed, another tenant's or paid without a provider, and moves nothing", async () => {
    const order = await away();
    portal.simulation.payAtPage(order.reference);
    const check = await portal.driver();
    await place(portal.server, check, purchase(check, [line("PLAIN", [check.person.vehicles[0]?.id ?? ""])]));
    const { reference: byCheck } = await portal.orderOf(check);
    const misses = await Promise.all([
      ask(randomUUID()),
      ask("1"),
      ask("x".repeat(300)),
      ask("%00"),
      ask(order.id),
      ask(byCheck),
      ask(order.reference, { customer: "westport" }),
    ]);
    for (const miss of misses) {
      expect([miss.statusCode, miss.json().code]).toEqual([404, "not_found"]);
    }
    expect(new Set(misses.map((miss) => miss.json().errorMessage)).size).toBe(1);
    expect(await stateOf(order)).toBe("PAYMENT_PENDING");
    expect((await ask(order.reference.toUpperCase())).json()).toMatchObject({ status: "paid" });
  });

  it.each([
    [
      { brand: "Carte Bancaire / CB", lastFour: "4242" },
      { brand: "Carte Bancaire / CB", lastFour: "4242" },
    ],
    [{ brand: "4929420573595709", lastFour: "4242" }, undefined],
    [{ brand: "<b>Visa</b>", lastFour: "4242" }, undefined],
    [{ brand: "V".repeat(31), lastFour: "4242" }, undefined],
    [{ brand: "Visa", lastFour: "4929420573595709" }, undefined],
  ])("keeps of a card what reads as a brand and last four digits, and nothing else: %j", async (card, kept) => {
    const order = await away();
    portal.simulation.misstate({ kind: "paid", card });
    await ask(order.reference);
    portal.simulation.misstate({});
    const [listed] = (await portal.list(order.driver)).json<Order[]>();
    expect([listed?.state, listed?.payment.card]).toEqual(["PAID", kept]);
  });

  it("changes nothing when it is asked again after the payment ended", async () => {
    const order = await away();
    portal.simulation.payAtPage(order.reference);
    for (const _time of [1, 2, 3]) expect((await ask(order.reference)).json()).toMatchObject({ status: "paid" });
    const { moves } = await portal.orderOf(order.driver);
    expect(moves).toEqual(["driver PAYMENT_PENDING", "provider PAID"]);
    expect(await portal.mailsOf(order.driver)).toHaveLength(1);
    expect(portal.simulation.heard.filter(({ reference }) => reference === order.reference)).toHaveLength(2);
  });

  it("has the provider asked so often and no more, then says what is known, and leaves the driver's own calls alone", async () => {
    const order = await away();
    for (let time = 0; time < 30; time += 1) await ask(order.reference);
    const before = portal.simulation.heard.length;
    portal.simulation.payAtPage(order.reference);
    expect((await ask(order.reference)).json()).toMatchObject({ status: "pending" });
    expect(portal.simulation.heard).toHaveLength(before);
    expect((await portal.pay(order.driver, order.id)).json<OrderToPay>().order.state).toBe("PAID");

    const left = await away();
    for (let time = 0; time < 31; time += 1) await ask(left.reference);
    expect((await portal.giveUp(left.driver, left.id)).statusCode).toBe(200);
    expect(await stateOf(left)).toBe("CANCELLED");
  });

  it("lets an address miss sixty times in a quarter of an hour, and still answers a right reference", async () => {
    const order = await away();
    const from = { remoteAddress: "192.0.2.99" };
    for (let time = 0; time < 60; time += 1) expect((await ask(randomUUID(), from)).statusCode).toBe(404);
    const refused = await ask(randomUUID(), from);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "900"]);
    expect((await ask(order.reference, from)).json()).toMatchObject({ status: "open" });
    expect((await ask(randomUUID())).statusCode).toBe(404);
  });
});
