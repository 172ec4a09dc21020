import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
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

  it("cancels a paid order once its provider has given the money back", async () => {
    const driver = await paid();
    const { number } = await portal.orderOf(driver);
    expect(await cancel(driver)).toEqual([0, `Order ${number} was PAID and is CANCELLED now.`]);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "refunded" });
    expect(await portal.audited("order-cancelled-at-desk")).toContainEqual({ orderNumber: Number(number) });
    expect(await cancel(driver)).toEqual([1, `Order ${number} is CANCELLED already.`]);
  });

  it.each(["fault", "cut"] as const)("moves nothing while the money was not given back: %s", async (trouble) => {
    const driver = await paid();
    portal.simulation.trouble("refund", trouble);
    expect(await cancel(driver)).toEqual([1, expect.stringContaining("did not confirm")]);
    expect(await look(driver)).toEqual({ state: "PAID", payment: "PAID", provider: "paid" });
  });

  it("given again, finds that the money was given back although that answer was lost", async () => {
    const driver = await paid();
    portal.simulation.trouble("refund", "lost");
    expect((await cancel(driver))[0]).toBe(1);
    expect((await cancel(driver))[0]).toBe(0);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "REFUNDED", provider: "refunded" });
  });

  it("believes no refund of another amount", async () => {
    const driver = await paid();
    portal.simulation.misstate({ amountCents: 1 });
    expect((await cancel(driver))[0]).toBe(1);
    portal.simulation.misstate({});
    expect(await look(driver)).toMatchObject({ state: "PAID", payment: "PAID" });
  });

  it("is not told of a refund that it has given itself", async () => {
    const driver = await paid();
    await cancel(driver);
    expect(await portal.deskMailsAbout((await portal.orderOf(driver)).reference)).toEqual([]);
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
    expect(await cancel(driver)).toEqual([0, `Order ${number} was PAYMENT_PENDING and is CANCELLED now.`]);
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
    const before = portal.simulation.heard.length;
    expect((await cancel(driver, "--refunded-by-hand"))[0]).toBe(0);
    portal.simulation.misstate({});
    expect(await look(driver)).toMatchObject({ state: "CANCELLED", payment: "CANCELLED" });
    expect(portal.simulation.heard).toHaveLength(before);
    expect(await portal.audited("order-cancelled-at-desk")).toContainEqual({ orderNumber: Number(number) });
  });

  it("leaves a pending order to its money where that has come", async () => {
    const driver = await pending();
    const { number, reference } = await portal.orderOf(driver);
    portal.simulation.payAtPage(reference);
    expect(await cancel(driver)).toEqual([1, `Order ${number} could not be cancelled in time: it is PAID now.`]);
  });

  it("cannot say that a pending order was paid: its provider alone can", async () => {
    const driver = await pending();
    const { number } = await portal.orderOf(driver);
    const [code] = await desk(portal.server, "order", "eastport", number, "paid");
    expect([code, (await look(driver)).state]).toEqual([1, "PAYMENT_PENDING"]);
  });
});
