import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order, OrderToPay, PaymentDeclined } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";
import { CARD } from "../support/simulated-methods.ts";

describeOnEachDatabase("an order that is paid by card through a provider", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["DECLINED"]);
  });
  afterAll(() => portal.close());

  const listed = async (driver: ReadyDriver) => (await portal.list(driver)).json<Order[]>().map(({ state }) => state);

  it("is placed when the card is paid, with brand and last four alone, and is confirmed once", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    const answer = await portal.buyByCard(driver, "PLAIN", key);
    expect([answer.statusCode, answer.json<Order>().state]).toEqual([201, "PAID"]);
    expect(answer.json<Order>().payment).toMatchObject({ paymentMethod: "ONLINE_CC", paidAt: portal.server.now() });
    const order = await portal.orderOf(driver);
    expect(order.moves).toEqual(["driver PAYMENT_PENDING", "provider PAID"]);
    expect(order.payment).toMatchObject({
      state: "PAID",
      provider: "simulation",
      provider_reference: portal.simulation.payment(order.reference).providerReference,
      card_brand: "Visa",
      card_last_four: "4242",
    });
    const again = await portal.buyByCard(driver, "PLAIN", key);
    expect([again.statusCode, again.json<Order>().id]).toEqual([200, order.id]);
    expect(portal.simulation.payment(order.reference).charges).toBe(1);
    expect(await portal.mailsOf(driver)).toEqual([expect.stringContaining(order.number)]);
  });

  it("is paid once although it was sent twice at once", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    const answers = await Promise.all([portal.buyByCard(driver, "PLAIN", key), portal.buyByCard(driver, "PLAIN", key)]);
    expect(answers.map((answer) => answer.json<Order>().state)).toEqual(["PAID", "PAID"]);
    expect(portal.simulation.payment((await portal.orderOf(driver)).reference).charges).toBe(1);
    expect(await portal.mailsOf(driver)).toHaveLength(1);
  });

  it("ends with a decline, which is not listed, holds nothing, mails nobody and answers the same again", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    portal.simulation.decline("expired_card");
    const answer = await portal.buyByCard(driver, "DECLINED", key);
    expect(answer.statusCode).toBe(402);
    expect(answer.json<PaymentDeclined>()).toEqual({
      code: "payment_declined",
      reason: "expired_card",
      errorMessage: expect.any(String) as string,
      requestId: expect.any(String) as string,
    });
    const again = await portal.buyByCard(driver, "DECLINED", key);
    expect([again.statusCode, again.json<PaymentDeclined>().reason]).toEqual([402, "expired_card"]);
    expect(await portal.orderOf(driver)).toMatchObject({ state: "PAYMENT_FAILED", payment: { state: "DECLINED" } });
    expect(await listed(driver)).toEqual([]);
    expect(await portal.mailsOf(driver)).toEqual([]);
    // The next try is an order of its own, and finds the unit free.
    expect((await portal.buyByCard(driver, "DECLINED")).statusCode).toBe(201);
    expect(await listed(driver)).toEqual(["PAID"]);
  });

  it("keeps its items in the cart where the provider's answer was lost, and the same call again finds it paid once", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    portal.simulation.trouble("pay", "lost");
    const unreached = await portal.buyByCard(driver, "PLAIN", key);
    expect([unreached.statusCode, unreached.json<{ code: string }>().code]).toEqual([503, "payment_unreached"]);
    const words = unreached.json<{ errorMessage: string }>().errorMessage;
    expect(words).toContain("Your card may have been charged. Try again: you will not be charged twice.");
    expect(words).not.toContain("Nothing was changed");
    expect(unreached.headers["retry-after"]).toBe("5");
    expect(await portal.orderOf(driver)).toMatchObject({ state: "PAYMENT_PENDING", leftCart: false });
    const again = await portal.buyByCard(driver, "PLAIN", key);
    expect([again.statusCode, again.json<Order>().state]).toEqual([200, "PAID"]);
    expect(portal.simulation.payment((await portal.orderOf(driver)).reference).charges).toBe(1);
  });

  it.each(["fault", "cut", "lost"] as const)(
    "is opened and paid by the same call again where the first could not open it: %s",
    async (trouble) => {
      const driver = await portal.driver();
      const key = randomUUID();
      portal.simulation.trouble("open", trouble);
      expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(503);
      expect((await portal.orderOf(driver)).leftCart).toBe(false);
      expect((await portal.buyByCard(driver, "PLAIN", key)).json<Order>().state).toBe("PAID");
      expect(portal.simulation.payment((await portal.orderOf(driver)).reference).charges).toBe(1);
    },
  );

  it("waits for its card where nobody asks for more than how it stands, and leaves nothing behind when its hold ends", async () => {
    const driver = await portal.driver();
    portal.simulation.trouble("open", "cut");
    await portal.buyByCard(driver, "PLAIN");
    const { id } = await portal.orderOf(driver);
    const waiting = await portal.pay(driver, id);
    expect([waiting.statusCode, waiting.json<OrderToPay>().redirectDetails]).toEqual([200, undefined]);
    const holdEndsAt = portal.server.now() + 30 * 60_000;
    expect(waiting.json<OrderToPay>().order.payment.pending).toEqual({ holdEndsAt, mayResume: false });
    portal.server.advance(30 * 60);
    expect((await portal.pay(driver, id)).json<OrderToPay>().order.state).toBe("PAYMENT_FAILED");
    // Its items never left the cart.
    expect(await listed(driver)).toEqual([]);
  });

  it("is listed however it ends once its key was sent with another payment method, which makes its items leave the cart", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    portal.simulation.trouble("open", "lost");
    expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(503);
    const other = await portal.buy(driver, "PLAIN", { key });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, "idempotency_conflict"]);
    expect(other.json<{ errorMessage: string }>().errorMessage).toContain("it is awaiting payment");
    const { id, reference } = await portal.orderOf(driver);
    Object.assign(portal.simulation.payment(reference), { kind: "declined", reason: "declined" });
    const ended = (await portal.pay(driver, id)).json<OrderToPay>();
    expect([ended.order.state, ended.order.payment.mayBuyAgain]).toEqual(["PAYMENT_FAILED", true]);
    expect(await listed(driver)).toEqual(["PAYMENT_FAILED"]);
  });

  it("is refused without a card, and stored by no other call than its own", async () => {
    const driver = await portal.driver();
    const { cardNumber: _number, ...rest } = CARD;
    const answer = await portal.buy(driver, "PLAIN", { card: { ...rest, cardNumber: "" } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, "invalid_form"]);
    expect(await portal.ordersOf(driver)).toEqual([]);
  });

  it("leaves the number and the code of a card in no table and no line of the log", async () => {
    const driver = await portal.driver();
    portal.simulation.trouble("pay", "fault", "cut");
    const key = randomUUID();
    const codes = [await portal.buyByCard(driver, "PLAIN", key), await portal.buyByCard(driver, "PLAIN", key)];
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    const tables = await portal.server.db.withTenant("eastport", async (db) => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
      const texts: string[] = [];
      for (const { name } of rows) {
        const { rows: found } = await sql`select * from ${sql.table(name)}`.execute(db);
        texts.push(JSON.stringify(found));
      }
      return texts.join("\n");
    });
    expect(tables).toContain("PAYMENT_PENDING");
    expect(portal.server.logs.join("\n")).toContain("a payment provider gave no answer");
    const everything = `${tables}\n${portal.server.logs.join("\n")}`;
    for (const secret of [CARD.cardNumber, CARD.nameOnCard]) expect(everything.includes(secret)).toBe(false);
    expect(everything).not.toMatch(new RegExp(`"${CARD.cvv}\\\\?"`));
  });
});
