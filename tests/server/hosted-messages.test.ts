import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { HostedPortal, SLUG } from "../support/hosted-portal.ts";

/** What is paid, and its state before anybody has said that it is. */
const SUBJECTS = [
  { paidFor: "order", unpaid: "PAYMENT_PENDING" },
  { paidFor: "citation", unpaid: "UNPAID" },
] as const;

describe.each(SUBJECTS)("messages about the payment of $paidFor", ({ paidFor, unpaid }) => {
  describeWithDatabase("from a hosted provider", (open) => {
    let portal: HostedPortal;
    beforeAll(async () => void (portal = await HostedPortal.start(open)));
    afterAll(() => portal.close());

    const events = () =>
      portal.server.db.withTenant(SLUG, (db) => db.selectFrom("provider_events").select("event_id").execute());

    it("count once, in any order, and move nothing that the sandbox does not say", async () => {
      const sent = await portal.sentAway(paidFor);
      const early = { eventId: randomUUID(), reference: sent.reference, tenant: SLUG };
      expect((await portal.message(early)).statusCode).toBe(200);
      expect(await sent.state()).toBe(unpaid);
      await portal.pay(sent, "approve", "close");
      expect((await portal.message(early)).statusCode).toBe(200);
      expect(await sent.state()).toBe(unpaid);
      const second = { ...early, eventId: randomUUID() };
      for (let times = 0; times < 2; times += 1) expect((await portal.message(second)).statusCode).toBe(200);
      expect(await sent.state()).toBe("PAID");
      const kept = (await events()).filter(({ event_id }) =>
        [early, second].some(({ eventId }) => eventId === event_id),
      );
      expect(kept).toHaveLength(2);
    });

    it("are followed before the call that created the payment was answered", async () => {
      const sent = await portal.sentAway(paidFor);
      await portal.pay(sent, "approve", "close");
      await portal.server.db.withTenant(SLUG, (db) =>
        db
          .updateTable("payments")
          .set({ provider_reference: null, redirect: null })
          .where("id", "=", sent.reference)
          .execute(),
      );
      expect(
        (await portal.message({ eventId: randomUUID(), reference: sent.reference, tenant: SLUG })).statusCode,
      ).toBe(200);
      expect(await sent.state()).toBe("PAID");
    });

    it("change nothing of another tenant's payment, of an unknown one, or when they are replayed too late", async () => {
      const sent = await portal.sentAway(paidFor);
      await portal.pay(sent, "approve", "close");
      const foreign = { eventId: randomUUID(), reference: sent.reference, tenant: "westport" };
      expect((await portal.message(foreign)).statusCode).toBe(200);
      for (const reference of [randomUUID(), "not-an-id", "' or 1=1"]) {
        expect((await portal.message({ eventId: randomUUID(), reference, tenant: SLUG })).statusCode).toBe(200);
      }
      const replayed = { eventId: randomUUID(), reference: sent.reference, tenant: SLUG };
      expect((await portal.message(replayed, portal.server.now() - 301_000)).statusCode).toBe(400);
      expect(await sent.state()).toBe(unpaid);
    });

    it("that nobody has signed change nothing, and neither does coming back without having paid", async () => {
      const sent = await portal.sentAway(paidFor);
      const call = `${paidFor === "order" ? "permit" : "citation"}-payment-status/${sent.reference}`;
      const told = await portal.server.get(`/api/v1/portal/pages/home-without-session/${call}?customer=${SLUG}`);
      expect(told.json()).toMatchObject({ status: "open" });
      expect(await sent.state()).toBe(unpaid);
      await portal.pay(sent, "approve", "close");
      const message = { eventId: randomUUID(), reference: sent.reference, tenant: SLUG };
      const forged = await portal.server.app.inject({
        method: "POST",
        url: `/webhooks/payments/sandbox/${SLUG}`,
        payload: JSON.stringify({ ...message, status: "paid" }),
        headers: { "content-type": "application/json", "x-payment-timestamp": "1", "x-payment-signature": "v1=00" },
      });
      expect(forged.statusCode).toBe(400);
      expect(await sent.state()).toBe(unpaid);
    });

    it("are answered with 503 while the payment cannot be asked about, and count when they are repeated", async () => {
      const sent = await portal.sentAway(paidFor);
      await portal.pay(sent, "approve", "close");
      const message = { eventId: randomUUID(), reference: sent.reference, tenant: SLUG };
      const down = portal.server.tenants.find.bind(portal.server.tenants);
      // The route looks the tenant up, and the provider to read the message and to be asked.
      let calls = 0;
      const find = async (slug: string) => ((calls += 1) === 3 ? undefined : down(slug));
      Object.defineProperty(portal.server.tenants, "find", { value: find, configurable: true });
      const answer = await portal.message(message);
      Object.defineProperty(portal.server.tenants, "find", { value: down, configurable: true });
      expect([answer.statusCode, answer.json().code]).toEqual([503, "provider_unavailable"]);
      expect((await portal.message(message)).statusCode).toBe(200);
      expect(await sent.state()).toBe("PAID");
    });
  });
});
