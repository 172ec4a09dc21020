import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, OrderToPay, PaymentDeclined } from "../../src/domain/generated/api-orders.ts";
import { CONFIRMATIONS_PER_DAY } from "../../server/services/ordering/place-order.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";
import { CARD } from "../support/simulated-methods.ts";

describeOnEachDatabase("an order that is paid through a provider", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["HELD", "DECLINED", "GIVEN-UP"]);
  });
  afterAll(() => portal.close());

  const listed = async (driver: ReadyDriver) => (await portal.list(driver)).json<Order[]>().map(({ state }) => state);

  const referenceOf = async ({ id }: Pick<Order, "id">) =>
    portal.server.db.withTenant("eastport", async (db) => {
      const payment = db.selectFrom("payments").select("id").where("order_id", "=", id);
      return (await payment.executeTakeFirstOrThrow()).id;
    });

  describe("by card", () => {
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
      const answers = await Promise.all([
        portal.buyByCard(driver, "PLAIN", key),
        portal.buyByCard(driver, "PLAIN", key),
      ]);
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
      expect([unreached.statusCode, unreached.json<{ code: string }>().code]).toEqual([503, "provider_unavailable"]);
      expect(unreached.headers["retry-after"]).toBe("10");
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

    it("is listed however it ends once its key was sent with another way to pay, which makes its items leave the cart", async () => {
      const driver = await portal.driver();
      const key = randomUUID();
      portal.simulation.trouble("open", "lost");
      expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(503);
      const other = await portal.buy(driver, "PLAIN", { key });
      expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, "idempotency_conflict"]);
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
  });

  describe("on the provider's page", () => {
    it("sends the driver there, and the same call and Resume answer the same address", async () => {
      const driver = await portal.driver();
      const key = randomUUID();
      const answer = await portal.buy(driver, "PLAIN", { key });
      expect(answer.statusCode).toBe(202);
      const { order, redirectDetails } = answer.json<OrderToPay>();
      const { reference } = await portal.orderOf(driver);
      expect(redirectDetails).toEqual({ url: `${portal.simulation.url}/page`, parameters: { reference } });
      expect(order.payment.pending?.mayResume).toBe(true);
      expect((await portal.buy(driver, "PLAIN", { key })).json()).toEqual(answer.json());
      expect((await portal.pay(driver, order.id)).json()).toEqual(answer.json());
      expect([...portal.simulation.payments.keys()].filter((each) => each === reference)).toHaveLength(1);
      expect(await listed(driver)).toEqual(["PAYMENT_PENDING"]);
      expect(await portal.mailsOf(driver)).toEqual([]);
      portal.simulation.payAtPage(reference);
      const paid = await portal.pay(driver, order.id);
      expect(paid.json<OrderToPay>()).toMatchObject({
        order: { state: "PAID", payment: { paidAt: portal.server.now() } },
      });
      expect(paid.json<OrderToPay>().redirectDetails).toBeUndefined();
      expect((await portal.buy(driver, "PLAIN", { key })).statusCode).toBe(200);
      expect(await portal.mailsOf(driver)).toHaveLength(1);
    });

    it("waits where the provider could not be told, and Resume opens the one payment", async () => {
      const driver = await portal.driver();
      portal.simulation.trouble("open", "cut");
      const waiting = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      expect([waiting.order.payment.pending?.mayResume, waiting.redirectDetails]).toEqual([false, undefined]);
      const resumed = (await portal.pay(driver, waiting.order.id)).json<OrderToPay>();
      expect(resumed.redirectDetails?.parameters).toEqual({ reference: (await portal.orderOf(driver)).reference });
      expect(resumed.order.payment.pending?.mayResume).toBe(true);
    });

    it("answers the address that is known while the provider does not answer", async () => {
      const driver = await portal.driver();
      const { order, redirectDetails } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      portal.simulation.trouble("ask", "fault");
      expect((await portal.pay(driver, order.id)).json<OrderToPay>().redirectDetails).toEqual(redirectDetails);
    });

    it("can be paid only while it holds its units: after that the provider is told first, then the order fails", async () => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "HELD", {})).json<OrderToPay>();
      const other = await portal.driver();
      expect((await portal.buyByCard(other, "HELD")).json<{ code: string }>().code).toBe("permit_unavailable");
      portal.server.advance(30 * 60);
      const ended = (await portal.pay(driver, order.id)).json<OrderToPay>();
      expect([ended.order.state, ended.redirectDetails]).toEqual(["PAYMENT_FAILED", undefined]);
      const { reference, moves } = await portal.orderOf(driver);
      expect([portal.simulation.payment(reference).kind, moves.at(-1)]).toEqual(["ended", "clock PAYMENT_FAILED"]);
      // It had left the cart, so that it is listed and can be bought again.
      expect([await listed(driver), ended.order.payment.mayBuyAgain]).toEqual([["PAYMENT_FAILED"], true]);
      expect((await portal.buyByCard(other, "HELD")).statusCode).toBe(201);
    });

    it("sends nobody to the page once its hold is over, although the provider did not confirm the end", async () => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      portal.server.advance(30 * 60);
      portal.simulation.trouble("cancel", "fault");
      const late = (await portal.pay(driver, order.id)).json<OrderToPay>();
      expect([late.order.state, late.redirectDetails]).toEqual(["PAYMENT_PENDING", undefined]);
      expect(late.order.payment.pending?.mayResume).toBe(false);
    });

    it.each([
      ["PAYMENT_FAILED", 1],
      ["PAID", 0],
    ])("is confirmed unless its address had its share of confirmations today: %s orders", async (state, mails) => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      await portal.server.db.withTenant("eastport", (db) =>
        sql`insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
            'number', (100000000 + floor(random() * 899999999))::bigint::text, 'state', ${state}::text))).*
          from orders, generate_series(1, ${CONFIRMATIONS_PER_DAY}::int) where id = ${order.id}`.execute(db),
      );
      portal.simulation.payAtPage(await referenceOf(order));
      expect((await portal.pay(driver, order.id)).json<OrderToPay>().order.state).toBe("PAID");
      expect(await portal.mailsOf(driver)).toHaveLength(mails);
    });

    it("is nothing to another driver, nor is an id that was never given", async () => {
      const [driver, other] = [await portal.driver(), await portal.driver()];
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      for (const id of [order.id, randomUUID(), "x"]) {
        expect((await portal.pay(other, id)).statusCode).toBe(404);
        expect((await portal.giveUp(other, id)).statusCode).toBe(404);
      }
      expect((await portal.orderOf(driver)).state).toBe("PAYMENT_PENDING");
    });
  });

  describe("that its driver gives up", () => {
    it("ends at the provider first, then as an order, frees its unit, and answers the same again", async () => {
      const [driver, other] = [await portal.driver(), await portal.driver()];
      const { order } = (await portal.buy(driver, "GIVEN-UP", {})).json<OrderToPay>();
      const answer = await portal.giveUp(driver, order.id);
      expect([answer.statusCode, answer.json<Order>().state]).toEqual([200, "CANCELLED"]);
      expect(answer.json<Order>().payment.mayBuyAgain).toBe(true);
      const { reference, moves, payment } = await portal.orderOf(driver);
      expect([moves.at(-1), payment.state]).toEqual(["driver CANCELLED", "CANCELLED"]);
      expect(portal.simulation.payment(reference).kind).toBe("ended");
      expect((await portal.giveUp(driver, order.id)).json()).toEqual(answer.json());
      expect((await portal.pay(driver, order.id)).json<OrderToPay>().order.state).toBe("CANCELLED");
      expect((await portal.buyByCard(other, "GIVEN-UP")).statusCode).toBe(201);
    });

    it("stays as it was while the provider does not answer", async () => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      portal.simulation.trouble("cancel", "fault");
      const answer = await portal.giveUp(driver, order.id);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, "provider_unavailable"]);
      expect(answer.headers["retry-after"]).toBe("10");
      expect((await portal.orderOf(driver)).state).toBe("PAYMENT_PENDING");
      // It was cancelled there and the answer was lost: the next call finds that.
      portal.simulation.trouble("cancel", "lost");
      expect((await portal.giveUp(driver, order.id)).statusCode).toBe(503);
      expect((await portal.giveUp(driver, order.id)).json<Order>().state).toBe("CANCELLED");
    });

    it("stays as it was where the provider speaks of another payment", async () => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      portal.simulation.misstate({ reference: randomUUID() });
      const answer = await portal.giveUp(driver, order.id);
      portal.simulation.misstate({});
      expect([answer.statusCode, (await portal.orderOf(driver)).state]).toEqual([503, "PAYMENT_PENDING"]);
    });

    it("is paid where the driver had paid it before", async () => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      portal.simulation.payAtPage((await portal.orderOf(driver)).reference);
      expect((await portal.giveUp(driver, order.id)).json<Order>().state).toBe("PAID");
      expect(await portal.mailsOf(driver)).toHaveLength(1);
    });

    it("is never paid where it was given up while it was being opened", async () => {
      const driver = await portal.driver();
      portal.simulation.meanwhile("open", async () => {
        await portal.giveUp(driver, (await portal.orderOf(driver)).id);
      });
      const answer = await portal.buyByCard(driver, "PLAIN");
      expect([answer.statusCode, answer.json<Order>().state]).toEqual([200, "CANCELLED"]);
      const { reference } = await portal.orderOf(driver);
      expect(portal.simulation.payment(reference)).toMatchObject({ kind: "ended", charges: 0 });
    });

    it("stays where it is if nothing is pending", async () => {
      const driver = await portal.driver();
      const order = (await portal.buyByCard(driver, "PLAIN")).json<Order>();
      expect((await portal.giveUp(driver, order.id)).json<Order>().state).toBe("PAID");
    });
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
