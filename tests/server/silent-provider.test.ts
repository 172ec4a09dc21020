import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

const DAY = 24 * 3600;

describeOnEachDatabase("an order whose payment provider is silent", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["ONE-LEFT"]);
  });
  afterAll(() => portal.close());

  async function pending(permitId = "PLAIN"): Promise<ReadyDriver> {
    const driver = await portal.driver();
    expect((await portal.buy(driver, permitId, {})).statusCode).toBe(202);
    return driver;
  }
  const firstOf = async (driver: ReadyDriver) => {
    const [order] = await portal.ordersOf(driver);
    const [payment] = order?.payments ?? [];
    if (order === undefined || payment === undefined) throw new Error("the driver has no order with a payment");
    return { ...order, payment, reference: payment.id };
  };
  const look = async (driver: ReadyDriver) => {
    const { state, payment, reference } = await firstOf(driver);
    return { state, payment: payment.state, provider: portal.simulation.payment(reference).kind };
  };
  /** Cancels it at the desk, which the provider does not confirm. */
  const cancel = async (driver: ReadyDriver) => {
    portal.simulation.trouble("cancel", "cut");
    const { number } = await firstOf(driver);
    return desk(portal.server, "order", "eastport", number, "cancelled", "--may-still-be-paid");
  };
  /** The same, after a day without a word. */
  const cancelled = async (permitId = "PLAIN") => {
    const driver = await pending(permitId);
    portal.server.advance(DAY);
    expect((await cancel(driver))[0]).toBe(0);
    return driver;
  };

  it("is cancelled at the desk after a day and not before, in words that say what may come of it", async () => {
    const driver = await pending();
    const { number } = await firstOf(driver);
    portal.server.advance(DAY - 1);
    const until = new Date(portal.server.now() + 1000).toISOString().slice(0, 16).replace("T", " ");
    const [code, words] = await cancel(driver);
    expect([code, (await look(driver)).state]).toEqual([1, "PAYMENT_PENDING"]);
    expect(words).toContain(`cancelled from ${until} UTC on, and be paid all the same:`);
    expect(words).toContain(`npm run desk -- order eastport ${number} cancelled --may-still-be-paid`);

    portal.server.advance(1);
    expect(await cancel(driver)).toEqual([
      0,
      `Order ${number} was "Payment pending" and is "Cancelled" now.`,
      "The payment service has not confirmed it: the order can still be paid there until it does. The portal goes on asking.",
      "If money comes, the order is paid again, or the desk gets a message where none of its permits is left.",
    ]);
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "OPEN", provider: "open" });
    expect(await portal.audited("order-cancelled-at-desk")).toContainEqual({ orderNumber: Number(number) });
    const [listed] = (await portal.list(driver)).json<Order[]>();
    expect([listed?.state, listed?.payment.pending]).toEqual(["CANCELLED", undefined]);
  });

  it("leaves its permit to whoever buys it next, its own driver among them", async () => {
    const driver = await cancelled("ONE-LEFT");
    expect((await portal.buy(driver, "ONE-LEFT", {})).statusCode).toBe(202);
  });

  it("leads nobody to pay it any more, by whatever call", async () => {
    const driver = await pending();
    const { id } = await firstOf(driver);
    portal.server.advance(DAY);
    await cancel(driver);
    const answers = [await portal.pay(driver, id), await portal.giveUp(driver, id)];
    for (const answer of answers) {
      expect(answer.body).not.toContain("redirectDetails");
      expect(answer.body).toContain('"state":"CANCELLED"');
    }
    expect(await look(driver)).toEqual({ state: "CANCELLED", payment: "OPEN", provider: "open" });
  });

  it("is paid by money that comes after all, found by asking, and its driver hears of it", async () => {
    const driver = await cancelled();
    const { reference, number } = await firstOf(driver);
    portal.simulation.payAtPage(reference);
    portal.server.advance(3600);
    await portal.askPending();
    expect(await look(driver)).toEqual({ state: "PAID", payment: "PAID", provider: "paid" });
    expect((await firstOf(driver)).moves.slice(-2)).toEqual(["desk CANCELLED", "provider PAID"]);
    const mails = await portal.mailsOf(driver);
    expect(mails).toEqual([expect.stringContaining(number)]);
  });

  it("is paid by money of which its provider tells by itself", async () => {
    const driver = await cancelled();
    const { reference } = await firstOf(driver);
    portal.simulation.payAtPage(reference);
    await portal.payments.handleMessage(portal.tenant, "simulation-page", `late ${reference}`, reference);
    expect(await look(driver)).toMatchObject({ state: "PAID", payment: "PAID" });
  });

  it("has the desk told where its driver has the permit twice by that", async () => {
    const driver = await cancelled();
    const { reference } = await firstOf(driver);
    expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(201);
    portal.simulation.payAtPage(reference);
    portal.server.advance(3600);
    await portal.askPending();
    expect(await look(driver)).toMatchObject({ state: "PAID" });
    const told = await portal.deskMailsAbout(reference);
    expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("has the permit twice"));
  });

  it.each([
    ["its provider ends it", () => undefined, "CANCELLED"],
    ["its provider declined it", (reference: string) => portal.simulation.declineAtPage(reference), "DECLINED"],
  ])("stays cancelled where %s, and is asked about no more", async (_what, happens, payment) => {
    const driver = await cancelled();
    const { reference } = await firstOf(driver);
    happens(reference);
    portal.server.advance(3600);
    await portal.askPending();
    expect(await look(driver)).toMatchObject({ state: "CANCELLED", payment });
    expect((await firstOf(driver)).moves.at(-1)).toBe("desk CANCELLED");
    const before = portal.simulation.heard.length;
    portal.server.advance(DAY);
    await portal.askPending();
    expect(portal.simulation.heard.slice(before).filter((each) => each.reference === reference)).toEqual([]);
    expect(await portal.mailsOf(driver)).toEqual([]);
  });

  it("is asked about as long as its provider is silent", async () => {
    const driver = await cancelled();
    const { reference } = await firstOf(driver);
    for (const _day of [1, 2, 3]) {
      portal.simulation.trouble("ask", "lost");
      portal.server.advance(DAY);
      const before = portal.simulation.heard.length;
      await portal.askPending();
      expect(portal.simulation.heard.slice(before).map((each) => each.reference)).toContain(reference);
    }
    expect(await look(driver)).toMatchObject({ state: "CANCELLED", payment: "OPEN" });
  });
});
