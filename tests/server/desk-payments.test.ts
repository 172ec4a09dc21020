import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import type { Database } from "../../server/db/database.ts";
import { desk } from "../support/desk.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

describeOnEachDatabase("the operator's desk and payments through a provider", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open);
  });
  afterAll(() => portal.close());

  const cancel = async (driver: ReadyDriver, ...flags: string[]) =>
    desk(portal.server, "order", "eastport", (await portal.orderOf(driver)).number, "cancelled", ...flags);
  const look = async (driver: ReadyDriver) => {
    const { state, payment, reference } = await portal.orderOf(driver);
    return { state, payment: payment.state, provider: portal.simulation.payment(reference).kind };
  };
  async function paid(): Promise<ReadyDriver> {
    const driver = await portal.driver();
    expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(201);
    return driver;
  }
  async function pending(): Promise<ReadyDriver> {
    const driver = await portal.driver();
    expect((await portal.buy(driver, "PLAIN", {})).statusCode).toBe(202);
    return driver;
  }

  const QUEUED = "The payment service is asked to refund it. The desk gets a message if it does not.";
  const refunds = (reference: string) =>
    portal.simulation.heard.filter((each) => each.call === "refund" && each.reference === reference).length;

  it("cancels a paid order at once, and has its provider give the money back, which the desk is not told", async () => {
    const driver = await paid();
    const { number, reference } = await portal.orderOf(driver);
    expect(await cancel(driver)).toEqual([0, `Order ${number} was "Paid" and is "Cancelled" now.`, QUEUED]);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "PAID", provider: "paid" });
    const [paidOrder] = (await portal.list(driver)).json<Order[]>();
    expect(paidOrder?.payment).toMatchObject({ card: { brand: "Visa", lastFour: "4242" } });
    expect(paidOrder?.payment.refund).toBeUndefined();
    expect(await portal.refundDue()).toEqual([]);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "refunded" });
    expect(await portal.audited("order-cancelled-at-desk")).toContainEqual({ orderNumber: Number(number) });
    expect(await cancel(driver)).toEqual([1, `Order ${number} is "Cancelled" already.`]);
    expect(await portal.deskMailsAbout(reference)).toEqual([]);
  });

  it("gives the money of an order back once, however many servers are asked to", async () => {
    const driver = await paid();
    const { reference } = await portal.orderOf(driver);
    await Promise.all([cancel(driver), cancel(driver)]);
    await Promise.all([portal.refundDue(), portal.refundDue()]);
    expect(refunds(reference)).toBe(1);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "refunded" });
  });

  it.each(["fault", "cut", "lost"] as const)(
    "asks for the money again where the first time failed: %s",
    async (trouble) => {
      const driver = await paid();
      portal.simulation.trouble("refund", trouble);
      await cancel(driver);
      expect(await portal.refundDue()).toEqual([{ reason: "ProviderUnavailable", isGivenUp: false }]);
      expect(await look(driver)).toMatchObject({ state: "CANCELLED", payment: "PAID" });
      expect(await portal.refundDue()).toEqual([]);
      portal.server.advance(60);
      expect(await portal.refundDue()).toEqual([]);
      expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "refunded" });
    },
  );

  it("tells the desk once of money that the provider does not give back, which is then given back by hand", async () => {
    const driver = await paid();
    const { number, reference } = await portal.orderOf(driver);
    await cancel(driver);
    portal.simulation.trouble("refund", ...Array.from({ length: 9 }, () => "fault" as const));
    const givenUp: boolean[] = [];
    for (let day = 0; day < 9; day += 1) {
      givenUp.push(...(await portal.refundDue()).map(({ isGivenUp }) => isGivenUp));
      portal.server.advance(24 * 3600);
    }
    expect(givenUp).toEqual([...Array.from({ length: 8 }, () => false), true]);
    const [mail, ...others] = await portal.deskMailsAbout(reference);
    expect([mail?.subject, others]).toEqual([expect.stringContaining(number), []]);
    expect(mail?.body).toContain("--refunded-by-hand");
    expect(await portal.audited("refund-failed")).toEqual([{ orderNumber: Number(number) }]);
    expect(await cancel(driver, "--refunded-by-hand")).toEqual([
      0,
      `Order ${number} was cancelled before. It is noted as refunded.`,
    ]);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "paid" });
    expect((await cancel(driver, "--refunded-by-hand"))[0]).toBe(1);
  });

  it("believes no refund of another amount", async () => {
    const driver = await paid();
    portal.simulation.misstate({ amountCents: 1 });
    await cancel(driver);
    expect(await portal.refundDue()).toEqual([{ reason: "ProviderUnavailable", isGivenUp: false }]);
    portal.simulation.misstate({});
    expect(await look(driver)).toMatchObject({ state: "CANCELLED", payment: "PAID" });
    portal.server.advance(60);
    expect(await portal.refundDue()).toEqual([]);
  });

  it("asks for a refund by hand where the method has no other, and asks no provider then", async () => {
    const driver = await pending();
    const { id, reference } = await portal.orderOf(driver);
    portal.simulation.payAtPage(reference);
    await portal.pay(driver, id);
    expect(await cancel(driver)).toEqual([1, expect.stringContaining("--refunded-by-hand")]);
    expect((await cancel(driver, "--refunded-by-hand"))[0]).toBe(0);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "paid" });
  });

  it("cancels a pending order once its provider confirmed that it can no longer be paid", async () => {
    const driver = await pending();
    const { number } = await portal.orderOf(driver);
    portal.simulation.trouble("cancel", "fault");
    expect(await cancel(driver)).toEqual([1, expect.stringContaining("did not confirm")]);
    expect(await look(driver)).toEqual({ state: "PAYMENT_PENDING", payment: "OPEN", provider: "open" });
    expect(await cancel(driver)).toEqual([0, `Order ${number} was "Payment pending" and is "Cancelled" now.`]);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "CANCELLED", provider: "ended" });
    expect((await portal.orderOf(driver)).moves.at(-1)).toBe("desk CANCELLED");
    // What the desk has ended is not offered to be bought again.
    const [listed] = (await portal.list(driver)).json<Order[]>();
    expect([listed?.state, listed?.payment.mayBuyAgain]).toEqual(["CANCELLED", undefined]);
    expect(await portal.audited("order-cancelled-at-desk")).toContainEqual({ orderNumber: Number(number) });
  });

  it("ends a pending order by hand where its provider never confirms it, as when it states another amount", async () => {
    const driver = await pending();
    const { number, reference } = await portal.orderOf(driver);
    portal.simulation.payAtPage(reference);
    portal.simulation.misstate({ amountCents: 1 });
    expect(await cancel(driver)).toEqual([1, expect.stringContaining(`${number} cancelled --refunded-by-hand`)]);
    expect(await look(driver)).toMatchObject({ state: "PAYMENT_PENDING", payment: "OPEN" });
    expect((await cancel(driver, "--refunded-by-hand"))[0]).toBe(0);
    portal.simulation.misstate({});
    expect(await look(driver)).toMatchObject({ state: "CANCELLED", payment: "REFUNDED" });
    const [listed] = (await portal.list(driver)).json<Order[]>();
    // Nobody knows when the money came, if it did.
    expect(listed?.payment).toMatchObject({ refund: { refundedAt: portal.server.now() } });
    expect(listed?.payment.paidAt).toBeUndefined();
    expect(await portal.audited("order-cancelled-at-desk")).toContainEqual({ orderNumber: Number(number) });
  });

  it("has the provider end a pending payment with a refund by hand, too, so that it cannot be paid any more", async () => {
    const driver = await pending();
    expect((await cancel(driver, "--refunded-by-hand"))[0]).toBe(0);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "CANCELLED", provider: "ended" });
  });

  it("keeps the day on which the money came when it goes back", async () => {
    const driver = await paid();
    const paidAt = portal.server.now();
    portal.server.advance(3600);
    await cancel(driver);
    await portal.refundDue();
    const [listed] = (await portal.list(driver)).json<Order[]>();
    expect(listed?.payment).toMatchObject({ paidAt, refund: { refundedAt: portal.server.now() } });
  });

  it("lets no order that was ended by hand come back as paid, and hears of money that came for it after all", async () => {
    const driver = await pending();
    const { reference } = await portal.orderOf(driver);
    portal.simulation.trouble("cancel", "cut");
    expect((await cancel(driver, "--refunded-by-hand"))[0]).toBe(0);
    portal.simulation.payAtPage(reference);
    await portal.payments.handleMessage(portal.tenant, "simulation-page", `late ${reference}`, reference);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "paid" });
    expect(await portal.deskMailsAbout(reference)).toMatchObject([
      { subject: expect.stringContaining("after its payment was noted as refunded") as string },
    ]);
  });

  it("refuses a refund by hand while the provider is being asked for it", async () => {
    const driver = await paid();
    const { number, reference } = await portal.orderOf(driver);
    await cancel(driver);
    const underWay = [1, expect.stringContaining(`asked to refund order ${number}`)];
    expect(await cancel(driver, "--refunded-by-hand")).toEqual(underWay);
    portal.simulation.trouble("refund", "lost");
    await portal.refundDue();
    expect(await cancel(driver, "--refunded-by-hand")).toEqual(underWay);
    expect(await look(driver)).toMatchObject({ payment: "PAID", provider: "refunded" });
    portal.server.advance(60);
    await portal.refundDue();
    expect(await look(driver)).toMatchObject({ payment: "REFUNDED" });
    expect(refunds(reference)).toBe(2);
  });

  it("cancels a pending order with its audit entry, or not at all", async () => {
    const driver = await pending();
    const { number } = await portal.orderOf(driver);
    const { db } = portal.server;
    const broken: Database = {
      ...db,
      withTenant: (tenant, fn) =>
        db.withTenant(tenant, async (trx) => {
          const result = await fn(trx);
          const isCancelled = trx.selectFrom("orders").select("id").where("number", "=", number);
          const [row] = await isCancelled.where("state", "=", "CANCELLED").execute();
          if (row !== undefined && !hasBroken) {
            hasBroken = true;
            throw new Error("the connection broke before the end of the transaction that cancels");
          }
          return result;
        }),
    };
    let hasBroken = false;
    const withBroken = { ...portal.server, db: broken };
    await expect(desk(withBroken, "order", "eastport", number, "cancelled")).rejects.toThrow("the connection broke");
    const entries = async () =>
      (await portal.audited("order-cancelled-at-desk")).filter(
        (detail) => JSON.stringify(detail) === JSON.stringify({ orderNumber: Number(number) }),
      );
    expect([(await portal.orderOf(driver)).state, await entries()]).toEqual(["PAYMENT_PENDING", []]);
    await cancel(driver);
    expect([(await portal.orderOf(driver)).state, (await entries()).length]).toEqual(["CANCELLED", 1]);
  });

  it("does not say that it cancelled what the driver gave up at the same moment", async () => {
    const driver = await pending();
    const { id, number } = await portal.orderOf(driver);
    portal.simulation.meanwhile("cancel", async () => void (await portal.giveUp(driver, id)));
    expect(await cancel(driver)).toEqual([1, `Order ${number} is "Cancelled" already.`]);
    expect((await portal.orderOf(driver)).moves.at(-1)).toBe("driver CANCELLED");
    expect(await portal.audited("order-cancelled-at-desk")).not.toContainEqual({ orderNumber: Number(number) });
  });

  it("leaves a pending order to its money where that has come", async () => {
    const driver = await pending();
    const { number, reference } = await portal.orderOf(driver);
    portal.simulation.payAtPage(reference);
    expect(await cancel(driver)).toEqual([1, `Order ${number} could not be cancelled in time: it is "Paid" now.`]);
  });

  it("cannot say that a pending order was paid: its provider alone can", async () => {
    const driver = await pending();
    const { number } = await portal.orderOf(driver);
    const [code] = await desk(portal.server, "order", "eastport", number, "paid");
    expect([code, (await look(driver)).state]).toEqual([1, "PAYMENT_PENDING"]);
  });
});
