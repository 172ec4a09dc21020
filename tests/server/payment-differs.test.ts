import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

describeOnEachDatabase("an answer about another payment is not believed", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open);
  });
  afterAll(() => portal.close());

  /** A driver who was sent to the provider's page. */
  async function sentAway(): Promise<ReadyDriver> {
    const driver = await portal.driver();
    expect((await portal.buy(driver, "PLAIN", {})).statusCode).toBe(202);
    return driver;
  }
  const look = async (driver: ReadyDriver) => {
    const { state, payment } = await portal.orderOf(driver);
    return { state, payment: payment.state };
  };

  it.each([
    ["another amount", { kind: "paid", amountCents: 1 }],
    ["another amount that can still be paid", { amountCents: 1 }],
    ["another amount that was declined", { kind: "declined", amountCents: 1 }],
    ["another currency that can no longer be paid", { kind: "ended", currency: "CAD" }],
    ["another currency", { kind: "paid", currency: "CAD" }],
    ["another reference of ours", { kind: "paid", reference: randomUUID() }],
    ["another reference of the provider's", { kind: "paid", providerReference: "sim_other" }],
  ])("where it is about %s: nothing moves, and an audit entry says so", async (_what, misstated) => {
    const driver = await sentAway();
    const { id, number, payment } = await portal.orderOf(driver);
    portal.simulation.misstate(misstated);
    await portal.pay(driver, id);
    portal.simulation.misstate({});
    expect(await look(driver)).toMatchObject({ state: "PAYMENT_PENDING", payment: "OPEN" });
    const detail = { orderNumber: Number(number), amountCents: payment.amount_cents };
    expect(await portal.audited("payment-differs")).toContainEqual(detail);
  });

  it("and is one audit entry, however often the provider is asked, until it has told of this payment", async () => {
    const driver = await sentAway();
    const { id, number } = await portal.orderOf(driver);
    const entries = async () =>
      (await portal.audited("payment-differs")).filter((detail) => JSON.stringify(detail).includes(number)).length;
    const askTwice = async (misstated: Record<string, unknown>) => {
      portal.simulation.misstate(misstated);
      for (let time = 0; time < 2; time += 1) await portal.pay(driver, id);
      portal.simulation.misstate({});
      return entries();
    };
    expect(await askTwice({ amountCents: 1 })).toBe(1);
    expect(await askTwice({})).toBe(1);
    expect(await askTwice({ amountCents: 1 })).toBe(2);
  });

  it("where the provider calls it by the reference of another payment", async () => {
    const other = await portal.orderOf(await sentAway());
    const driver = await portal.driver();
    portal.simulation.trouble("open", "lost");
    expect((await portal.buy(driver, "PLAIN", {})).statusCode).toBe(202);
    const { id, number } = await portal.orderOf(driver);
    portal.simulation.misstate({ kind: "paid", providerReference: other.payment.provider_reference });
    const answer = await portal.pay(driver, id);
    portal.simulation.misstate({});
    expect([answer.statusCode, await look(driver)]).toMatchObject([200, { state: "PAYMENT_PENDING", payment: "OPEN" }]);
    expect(await portal.audited("payment-differs")).toContainEqual(
      expect.objectContaining({ orderNumber: Number(number) }),
    );
  });
});
