import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import { ProviderUnavailable } from "../../server/payments/payment-handler.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

const HOLD_SECONDS = 30 * 60;

describeOnEachDatabase("a payment that nobody waits for any more", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["LATE-1", "LATE-2", "LATE-3", "LATE-4"]);
  });
  afterAll(() => portal.close());

  /** A driver who was sent to the provider's page, or whose card was lost on the way. */
  async function sentAway(permitIds: string | string[] = "PLAIN"): Promise<ReadyDriver> {
    const driver = await portal.driver();
    expect((await portal.buy(driver, permitIds, {})).statusCode).toBe(202);
    return driver;
  }
  const look = async (driver: ReadyDriver) => {
    const { state, moves, payment } = await portal.orderOf(driver);
    return { state, last: moves.at(-1), payment: payment.state };
  };
  const onlyDeskMail = async (reference: string) => {
    const [mail, ...others] = await portal.deskMailsAbout(reference);
    if (mail === undefined || others.length > 0) throw new Error("the desk was not told once");
    return mail;
  };
  const asked = (reference: string) =>
    portal.simulation.heard.filter((each) => each.call === "ask" && each.reference === reference).length;

  describe("is asked about by the server", () => {
    it("and is paid where the driver has paid, with one confirmation, whoever asks at the same time", async () => {
      const driver = await sentAway();
      portal.simulation.payAtPage((await portal.orderOf(driver)).reference);
      portal.server.advance(120);
      await Promise.all([portal.askPending(), portal.askPending()]);
      await portal.askPending();
      expect(await look(driver)).toEqual({ state: "PAID", last: "provider PAID", payment: "PAID" });
      expect(await portal.mailsOf(driver)).toHaveLength(1);
    });

    it("after longer and longer pauses", async () => {
      const driver = await sentAway();
      const { id, reference } = await portal.orderOf(driver);
      const rounds: number[] = [];
      for (let minute = 1; minute <= 12; minute += 1) {
        portal.server.advance(60);
        const before = asked(reference);
        await portal.askPending();
        if (asked(reference) > before) rounds.push(minute);
      }
      expect(rounds).toEqual([1, 2, 4, 8]);
      await portal.giveUp(driver, id);
    });

    it("and fails after its hold, once the provider confirmed that it can no longer be paid", async () => {
      const driver = await sentAway();
      const { reference } = await portal.orderOf(driver);
      portal.server.advance(HOLD_SECONDS);
      portal.simulation.trouble("cancel", "fault");
      await portal.askPending();
      expect(await look(driver)).toMatchObject({ state: "PAYMENT_PENDING", payment: "OPEN" });
      // Soon, although pauses had grown long before the hold ended.
      portal.server.advance(60);
      await portal.askPending();
      expect(await look(driver)).toEqual({
        state: "PAYMENT_FAILED",
        last: "clock PAYMENT_FAILED",
        payment: "CANCELLED",
      });
      expect(portal.simulation.payment(reference).kind).toBe("ended");
      expect(await portal.mailsOf(driver)).toEqual([expect.stringContaining("did not go through")]);
    });

    it("and is paid after its hold where it was paid in the last moment, and a unit is left", async () => {
      const driver = await sentAway("LATE-1");
      portal.simulation.payAtPage((await portal.orderOf(driver)).reference);
      portal.server.advance(HOLD_SECONDS);
      await portal.askPending();
      expect(await look(driver)).toMatchObject({ state: "PAID", payment: "PAID" });
      const other = await portal.driver();
      expect((await portal.buyByCard(other, "LATE-1")).statusCode).toBe(422);
    });

    it("and is paid without a permit where the unit was sold meanwhile, of which the desk is told", async () => {
      const driver = await sentAway(["PLAIN", "LATE-2"]);
      const { reference, number } = await portal.orderOf(driver);
      portal.server.advance(HOLD_SECONDS);
      expect((await portal.buyByCard(await portal.driver(), "LATE-2")).statusCode).toBe(201);
      portal.simulation.payAtPage(reference);
      await portal.askPending();
      expect(await look(driver)).toEqual({
        state: "PAID_UNFULFILLED",
        last: "provider PAID_UNFULFILLED",
        payment: "PAID",
      });
      const { subject, body } = await onlyDeskMail(reference);
      expect(subject).toContain(number);
      expect(body).toContain(portal.simulation.payment(reference).providerReference);
      expect(await portal.audited("order-paid-unfulfilled")).toContainEqual({ orderNumber: Number(number) });
      expect(await portal.mailsOf(driver)).toEqual([expect.stringContaining("no permit was left")]);
    });

    it("and of two late payments for the last unit, one gets it", async () => {
      const [one, other] = [await sentAway("LATE-3"), await portal.driver()];
      portal.server.advance(HOLD_SECONDS);
      expect((await portal.buy(other, "LATE-3", {})).statusCode).toBe(202);
      portal.server.advance(HOLD_SECONDS);
      for (const driver of [one, other]) portal.simulation.payAtPage((await portal.orderOf(driver)).reference);
      const orders = await Promise.all(
        [one, other].map(async (driver) => portal.pay(driver, (await portal.orderOf(driver)).id)),
      );
      const states = orders.map((answer) => answer.json<OrderToPay>().order.state).sort();
      expect(states).toEqual(["PAID", "PAID_UNFULFILLED"]);
    });

    it("and the desk is told once of one that has had no answer for a day", async () => {
      const driver = await sentAway();
      const { number, reference } = await portal.orderOf(driver);
      for (let hour = 0; hour < 26; hour += 1) {
        portal.simulation.trouble("ask", ...Array.from({ length: 20 }, () => "fault" as const));
        portal.server.advance(3600);
        await portal.askPending();
      }
      portal.simulation.trouble("ask");
      const { subject, body } = await onlyDeskMail(reference);
      expect(subject).toContain(number);
      expect(body).toContain(portal.simulation.payment(reference).providerReference);
      expect(await portal.audited("payment-unanswered")).toContainEqual({ orderNumber: Number(number) });
      // Nothing was decided in the dark: the answer of the provider still does that.
      expect((await look(driver)).state).toBe("PAYMENT_PENDING");
      portal.simulation.payAtPage(reference);
      portal.server.advance(3600);
      await portal.askPending();
      expect((await look(driver)).state).toBe("PAID");
    });

    it("and fails where its money was given back before anybody here heard that it was paid", async () => {
      const driver = await sentAway();
      const { reference } = await portal.orderOf(driver);
      portal.simulation.payment(reference).kind = "refunded";
      portal.server.advance(60);
      await portal.askPending();
      expect(await look(driver)).toEqual({
        state: "PAYMENT_FAILED",
        last: "provider PAYMENT_FAILED",
        payment: "REFUNDED",
      });
      const now = new Date(portal.server.now());
      expect((await portal.orderOf(driver)).payment).toMatchObject({ paid_at: null, refunded_at: now });
    });
  });

  describe("is heard of by a message of the provider", () => {
    const hear = (reference: string, eventId: string, provider = "simulation-page") =>
      portal.payments.handleMessage(portal.tenant, provider, eventId, reference);

    it("before the call that opens it was answered, and the answer that comes late changes nothing", async () => {
      const driver = await portal.driver();
      portal.simulation.meanwhile("open", async () => {
        const { reference } = await portal.orderOf(driver);
        portal.simulation.payAtPage(reference);
        await hear(reference, "early");
        expect((await look(driver)).state).toBe("PAID");
      });
      const answer = await portal.buy(driver, "PLAIN", {});
      expect([answer.statusCode, answer.json<Order>().state]).toEqual([201, "PAID"]);
      expect(await look(driver)).toMatchObject({ state: "PAID", payment: "PAID" });
      expect(await portal.mailsOf(driver)).toHaveLength(1);
    });

    it("twice and at once, and counts once", async () => {
      const driver = await sentAway();
      const { reference } = await portal.orderOf(driver);
      portal.simulation.payAtPage(reference);
      await Promise.all([hear(reference, "twice"), hear(reference, "twice"), hear(reference, "another")]);
      const before = asked(reference);
      await hear(reference, "twice");
      expect(asked(reference)).toBe(before);
      expect((await portal.orderOf(driver)).moves).toEqual(["driver PAYMENT_PENDING", "provider PAID"]);
      expect(await portal.mailsOf(driver)).toHaveLength(1);
    });

    it("after it was cancelled: late money finds its order", async () => {
      const driver = await sentAway();
      const { id, reference } = await portal.orderOf(driver);
      await portal.giveUp(driver, id);
      portal.simulation.payAtPage(reference, true);
      await hear(reference, "late");
      expect(await look(driver)).toEqual({ state: "PAID", last: "provider PAID", payment: "PAID" });
    });

    it("after its permit was bought again: both orders are paid, and the desk is told of the two", async () => {
      const driver = await sentAway();
      const { id, number, reference } = await portal.orderOf(driver);
      await portal.giveUp(driver, id);
      expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(201);
      portal.simulation.payAtPage(reference, true);
      await hear(reference, "late and doubled");
      const orders = await portal.ordersOf(driver);
      expect(orders.map(({ state }) => state)).toEqual(["PAID", "PAID"]);
      expect((await onlyDeskMail(reference)).subject).toContain(number);
      expect(await portal.audited("permit-paid-twice")).toEqual([{ orderNumber: Number(number) }]);
    });

    it("after another permit was bought instead, which nobody has to be told of", async () => {
      const driver = await sentAway();
      const { id, reference } = await portal.orderOf(driver);
      await portal.giveUp(driver, id);
      expect((await portal.buyByCard(driver, "MANY")).statusCode).toBe(201);
      portal.simulation.payAtPage(reference, true);
      await hear(reference, "late and single");
      expect(await portal.deskMailsAbout(reference)).toEqual([]);
    });

    it("after its money was given back at the provider: the order stands, and the desk is told once", async () => {
      const driver = await sentAway();
      const { number, reference } = await portal.orderOf(driver);
      portal.simulation.payAtPage(reference);
      await hear(reference, "came");
      portal.simulation.payment(reference).kind = "refunded";
      for (const eventId of ["went", "went again"]) await hear(reference, eventId);
      expect(await look(driver)).toEqual({ state: "PAID", last: "provider PAID", payment: "REFUNDED" });
      expect((await onlyDeskMail(reference)).subject).toContain(number);
      const audited = await portal.audited("payment-refunded-elsewhere");
      expect(audited).toEqual([{ orderNumber: Number(number) }]);
    });

    it("after it failed and its unit was sold: late money finds its order without one", async () => {
      const driver = await sentAway("LATE-4");
      const { id, reference } = await portal.orderOf(driver);
      await portal.giveUp(driver, id);
      await portal.buyByCard(await portal.driver(), "LATE-4");
      portal.simulation.payAtPage(reference, true);
      await hear(reference, "later");
      expect((await look(driver)).state).toBe("PAID_UNFULFILLED");
    });

    it("and is not noted where the provider then does not answer, so that its repetition counts", async () => {
      const driver = await sentAway();
      const { reference } = await portal.orderOf(driver);
      portal.simulation.payAtPage(reference);
      portal.simulation.trouble("ask", "fault");
      await expect(hear(reference, "repeated")).rejects.toThrow(ProviderUnavailable);
      await hear(reference, "repeated");
      expect((await look(driver)).state).toBe("PAID");
    });

    it("by no other provider, under no unknown reference, and for no other tenant", async () => {
      const driver = await sentAway();
      const { reference } = await portal.orderOf(driver);
      portal.simulation.payAtPage(reference);
      const westport = await portal.server.tenants.find("westport");
      if (westport === undefined) throw new Error("no second tenant");
      await hear(reference, "foreign", "simulation");
      await hear(randomUUID(), "unknown");
      await hear("x", "misshapen");
      await portal.payments.handleMessage(westport, "simulation-page", "other-tenant", reference);
      expect((await look(driver)).state).toBe("PAYMENT_PENDING");
    });
  });
});
