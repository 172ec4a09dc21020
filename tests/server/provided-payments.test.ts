import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import { ORDER_MAILS_PER_DAY } from "../../server/services/orders/order-mails.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { DESK, PayingPortal } from "../support/paying-portal.ts";
import { offers, type ReadyDriver } from "../support/purchase.ts";

describeOnEachDatabase("an order that is paid on a provider's page", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["HELD", "GIVEN-UP"]);
  });
  afterAll(() => portal.close());

  const listed = async (driver: ReadyDriver) => (await portal.list(driver)).json<Order[]>().map(({ state }) => state);

  const referenceOf = async ({ id }: Pick<Order, "id">) =>
    portal.server.db.withTenant("eastport", async (db) => {
      const payment = db.selectFrom("payments").select("id").where("order_id", "=", id);
      return (await payment.executeTakeFirstOrThrow()).id;
    });

  describe("on the provider's page", () => {
    it("sends the driver there, and the same call and Resume answer the same address", async () => {
      const driver = await portal.driver();
      const key = randomUUID();
      const answer = await portal.buy(driver, "PLAIN", { key });
      expect(answer.statusCode).toBe(202);
      const { order, redirectDetails } = answer.json<OrderToPay>();
      const { reference } = await portal.orderOf(driver);
      expect(redirectDetails).toEqual({
        url: `${portal.simulation.url}/page`,
        parameters: expect.objectContaining({ paymentReference: reference, tenant: "eastport" }),
      });
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

    it("is named by the offer of its permit and by the refusal of a second order of it", async () => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      const offered = (await offers(portal.server, driver)).find(({ id }) => id === "PLAIN");
      expect(offered).toMatchObject({ availability: "payment-pending", pendingOrder: order.orderNumber });
      const again = await portal.buy(driver, "PLAIN", {});
      expect([again.statusCode, again.json()]).toMatchObject([
        422,
        { code: "payment_pending", orderNumber: order.orderNumber, line: 0, step: "cart" },
      ]);
      expect(again.json<{ errorMessage: string }>().errorMessage).toContain(
        `Your order ${order.orderNumber} of PLAIN permit`,
      );
      portal.simulation.payAtPage((await portal.orderOf(driver)).reference);
      await portal.pay(driver, order.id);
      const paid = (await offers(portal.server, driver)).find(({ id }) => id === "PLAIN");
      expect([paid?.availability, paid?.pendingOrder]).toEqual(["already-yours", undefined]);
      expect((await portal.buy(driver, "PLAIN", {})).json()).toMatchObject({ code: "permit_already_yours" });
    });

    it("waits where the provider could not be told, and Resume opens the one payment", async () => {
      const driver = await portal.driver();
      portal.simulation.trouble("open", "cut");
      const waiting = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      expect([waiting.order.payment.pending?.mayResume, waiting.redirectDetails]).toEqual([false, undefined]);
      const resumed = (await portal.pay(driver, waiting.order.id)).json<OrderToPay>();
      const { reference } = await portal.orderOf(driver);
      expect(resumed.redirectDetails?.parameters["paymentReference"]).toBe(reference);
      expect(resumed.order.payment.pending?.mayResume).toBe(true);
    });

    it("asks the provider for one driver so often and no more, whatever the driver calls", async () => {
      const [driver, other] = [await portal.driver(), await portal.driver()];
      const key = randomUUID();
      for (const each of [driver, other]) expect((await portal.buy(each, "PLAIN", { key })).statusCode).toBe(202);
      const { id } = await portal.orderOf(driver);
      const calls = [
        () => portal.pay(driver, id),
        () => portal.buy(driver, "PLAIN", { key }),
        () => portal.giveUp(driver, id),
      ];
      const answers = [];
      for (let time = 0; time < 30; time += 1) answers.push((await portal.pay(driver, id)).statusCode);
      expect(new Set(answers)).toEqual(new Set([200]));
      const heard = portal.simulation.heard.length;
      for (const call of calls) {
        const refused = await call();
        expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "600"]);
        expect(refused.json<{ code: string }>().code).toBe("too_many_attempts");
      }
      expect(portal.simulation.heard).toHaveLength(heard);
      expect((await portal.pay(other, (await portal.orderOf(other)).id)).statusCode).toBe(200);
      portal.server.advance(601);
      for (const call of calls) expect((await call()).statusCode).toBeLessThan(300);
      // What needs no provider is answered however often it is asked for.
      for (let time = 0; time < 31; time += 1) expect((await portal.pay(driver, id)).statusCode).toBe(200);
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
      ["confirmed, whatever else was mailed to its address today", null],
      ["not confirmed where its address had its share of messages about orders today", "order"],
    ])("is %s", async (_what, about) => {
      const driver = await portal.driver();
      const { order } = (await portal.buy(driver, "PLAIN", {})).json<OrderToPay>();
      const to = driver.person.emailAddresses[0]?.address ?? "";
      const at = new Date(portal.server.now());
      await portal.server.db.withTenant("eastport", (db) => {
        const mail = { tenant: "eastport", to_address: to.toUpperCase(), subject: "", body: "", created_at: at };
        const order_id = about === null ? null : order.id;
        const rows = Array.from({ length: ORDER_MAILS_PER_DAY }, () => ({ ...mail, id: randomUUID(), order_id }));
        return db.insertInto("mail_outbox").values(rows).execute();
      });
      portal.simulation.payAtPage(await referenceOf(order));
      expect((await portal.pay(driver, order.id)).json<OrderToPay>().order.state).toBe("PAID");
      const queued = await portal.server.db.withTenant("eastport", (db) =>
        db
          .selectFrom("mail_outbox")
          .select("id")
          .where("order_id", "=", order.id)
          .where("to_address", "=", to)
          .execute(),
      );
      expect(queued).toHaveLength(about === null ? 1 : 0);
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
      expect(answer.headers["retry-after"]).toBe("5");
      // Whom to ask: its permits stay held until the provider answers.
      expect(answer.json<{ errorMessage: string }>().errorMessage).toContain(`order number: ${DESK}.`);
      expect(answer.json<{ errorMessage: string }>().errorMessage).toContain(`your order ${order.orderNumber} still`);
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
});
