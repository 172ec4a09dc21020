import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentState } from "../../server/db/order-tables.ts";
import { paymentInsert } from "../../server/services/payment-lifecycle/payment-rows.ts";
import { orderStates, stateWords, type OrderState } from "../../src/domain/order-states.ts";
import { readOrder } from "../../server/services/orders/order-entity.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { flattenMessages } from "../../src/domain/messages.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { directOrders, unit, type Buy } from "../support/direct-orders.ts";
import { putOrders } from "../support/order-state.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const messages = flattenMessages(JSON.parse(readFileSync("schemas/messages/en.json", "utf8")));
const named = (state: OrderState) => `"${stateWords(messages, state)}"`;

const twins = writeSellingTwins();
afterAll(() => twins.remove());

/** What can have become of the last payment of an order; the columns of the table. */
const PAYMENTS = [undefined, "OPEN", "PAID", "DECLINED", "CANCELLED", "REFUNDED"] as const;

/** What comes of a word: the order moves and its payment is left, settled or refunded, or nothing moves for this reason. */
type Result =
  "leave" | "settle" | "refund" | "refused" | "ended" | "refund-first" | "not-paid" | "not-pending" | "late-refund";

const CANCELLED: Result[] = ["leave", "settle", "refund-first", "leave", "leave", "leave"];
const REFUNDED: Result[] = ["not-paid", "not-paid", "refund", "not-paid", "not-paid", "not-paid"];
const UNCONFIRMED: Result[] = PAYMENTS.map(() => "not-pending");
const CANCELLABLE = [
  "AWAITING_PAYMENT",
  "PAYMENT_PENDING",
  "PAID",
  "PAID_UNFULFILLED",
  "CHARGED_TO_ACCOUNT",
  "NO_CHARGE",
];
const inEach = (results: Result[]) => Object.fromEntries(CANCELLABLE.map((state) => [state, results]));

/** By word and state of the order, a column for each state of its last payment; where no row is, the desk refuses. */
const TABLE: Record<string, Partial<Record<string, Result[]>>> = {
  paid: { AWAITING_PAYMENT: ["leave", "settle", "leave", "ended", "ended", "ended"] },
  cancelled: inEach(CANCELLED),
  // A pending payment may have been paid: of one that its provider never confirms, the desk's word is enough.
  "cancelled --refunded-by-hand": {
    ...inEach(REFUNDED),
    // Its provider was to give the money back, and did not.
    CANCELLED: PAYMENTS.map((payment) => (payment === "PAID" ? "late-refund" : "refused")),
    PAYMENT_PENDING: REFUNDED.map((result, place) => (PAYMENTS[place] === "OPEN" ? "refund" : result)),
  },
  // Its payment stays open, for the money that may come.
  "cancelled --may-still-be-paid": {
    ...inEach(UNCONFIRMED),
    PAYMENT_PENDING: UNCONFIRMED.map((result, place) => (PAYMENTS[place] === "OPEN" ? "leave" : result)),
  },
};

describeOnEachDatabase("the operator's desk", (open) => {
  let server: TestServer;
  let buy: Buy;
  let buyers: StoredBuyer[];
  let drivers = 0;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    buy = await directOrders(server, "eastport");
    buyers = await driverRows(server.db, "eastport", 14);
  });
  afterAll(() => server.close());

  const nextBuyer = () => buyers[(drivers += 1) - 1] as StoredBuyer;
  async function placed(buyer = nextBuyer()): Promise<Order> {
    const outcome = await buy(buyer, [unit(buyer, "LAST")]);
    if (outcome.kind !== "placed") throw new Error(`the order was ${outcome.kind}`);
    return outcome.order;
  }
  const about = (order: Order) =>
    server.db.withTenant("eastport", async (db) => ({
      state: (await db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirstOrThrow()).state,
      payment: await db.selectFrom("payments").select(["state", "paid_at"]).where("order_id", "=", order.id).execute(),
      audit: (await db.selectFrom("audit_events").select("event").orderBy("id", "desc").limit(1).execute())[0]?.event,
    }));

  it("takes an order whose check has come to PAID, with its payment and an audit entry", async () => {
    const order = await placed();
    const paidAt = new Date(server.now());
    expect(await desk(server, "order", "eastport", order.orderNumber, "paid")).toEqual([
      0,
      `Order ${order.orderNumber} was "Payment due" and is "Paid" now.`,
    ]);
    expect(await about(order)).toEqual({
      state: "PAID",
      payment: [{ state: "PAID", paid_at: paidAt }],
      audit: "order-paid-at-desk",
    });
    const read = await server.db.withTenant("eastport", (db) => readOrder(db, order.account.id, order.id));
    expect(read).toMatchObject({ state: "PAID", amountDue: "0.00", payment: { paidAt: paidAt.getTime() } });
    expect(await desk(server, "order", "eastport", order.orderNumber, "paid")).toEqual([
      1,
      `Order ${order.orderNumber} is "Paid" already.`,
    ]);
    expect(await desk(server, "order", "eastport", order.orderNumber, "cancelled", "--refunded-by-hand")).toEqual([
      0,
      `Order ${order.orderNumber} was "Paid" and is "Cancelled" now.`,
    ]);
    expect(await desk(server, "order", "eastport", order.orderNumber, "paid")).toEqual([
      1,
      `Order ${order.orderNumber} is "Cancelled": the desk cannot take it from there to "Paid".`,
    ]);
  });

  it("asks that the money of a paid order is given back before it is cancelled", async () => {
    const order = await placed();
    await desk(server, "order", "eastport", order.orderNumber, "paid");
    const [code, words] = await desk(server, "order", "eastport", order.orderNumber, "cancelled");
    expect([code, words]).toEqual([1, expect.stringContaining("--refunded-by-hand")]);
    expect(await about(order)).toMatchObject({ state: "PAID", payment: [{ state: "PAID" }] });
    const paidAt = server.now();
    await desk(server, "order", "eastport", order.orderNumber, "cancelled", "--refunded-by-hand");
    expect(await about(order)).toMatchObject({ state: "CANCELLED", payment: [{ state: "REFUNDED" }] });
    // When the money came stays known, also where it went back at the same instant.
    const read = await server.db.withTenant("eastport", (db) => readOrder(db, order.account.id, order.id));
    expect(read?.payment).toMatchObject({
      paidAt,
      refund: { refundedAt: server.now(), amount: order.total },
    });
  });

  it("takes no word of a refund for an order that was never paid", async () => {
    const order = await placed();
    expect(await desk(server, "order", "eastport", order.orderNumber, "cancelled", "--refunded-by-hand")).toEqual([
      1,
      `Order ${order.orderNumber} has no money to refund: leave out --refunded-by-hand.`,
    ]);
    expect(await about(order)).toMatchObject({ state: "AWAITING_PAYMENT" });
    await desk(server, "order", "eastport", order.orderNumber, "cancelled");
  });

  it("of two words at once, one moves the order and the other hears where it is", async () => {
    const order = await placed();
    const codes = await Promise.all([
      desk(server, "order", "eastport", order.orderNumber, "paid"),
      desk(server, "order", "eastport", order.orderNumber, "paid"),
    ]);
    expect(codes.map(([code]) => code).sort()).toEqual([0, 1]);
    expect(await about(order)).toMatchObject({ state: "PAID", payment: [{ state: "PAID" }] });
    await desk(server, "order", "eastport", order.orderNumber, "cancelled", "--refunded-by-hand");
  });

  it("tells the audit which order it was", async () => {
    const order = await placed();
    await desk(server, "order", "eastport", order.orderNumber, "cancelled");
    const { detail } = await server.db.withTenant("eastport", (db) =>
      db.selectFrom("audit_events").select("detail").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow(),
    );
    expect(detail).toEqual({ orderNumber: Number(order.orderNumber) });
  });

  it("gives the unit of a cancelled order back to the next driver", async () => {
    const order = await placed();
    const next = nextBuyer();
    expect((await buy(next, [unit(next, "LAST")])).kind).toBe("refused");
    await desk(server, "order", "eastport", order.orderNumber, "cancelled");
    expect(await about(order)).toMatchObject({
      state: "CANCELLED",
      payment: [{ state: "CANCELLED" }],
      audit: "order-cancelled-at-desk",
    });
    await desk(server, "order", "eastport", (await placed(next)).orderNumber, "cancelled");
  });

  describe("for an order in any state, whatever became of its last payment", () => {
    let order: Order;
    beforeAll(async () => {
      const buyer = nextBuyer();
      const outcome = await buy(buyer, [unit(buyer, "PLAIN")]);
      if (outcome.kind !== "placed") throw new Error(`the order was ${outcome.kind}`);
      order = outcome.order;
    });

    /** Puts the order and its only payment into a state, whatever led there. */
    const stand = (state: OrderState, payment: PaymentState | undefined) =>
      server.db.withTenant("eastport", async (db) => {
        const at = new Date(server.now());
        await db.deleteFrom("payments").where("order_id", "=", order.id).execute();
        if (payment !== undefined) {
          const opened = {
            id: randomUUID(),
            tenant: "eastport",
            orderId: order.id,
            attempt: 1,
            method: "CHECK",
            provider: null,
            amountCents: 1000,
            currency: "USD",
            openedAt: at,
            isPaid: payment !== "OPEN",
          };
          await paymentInsert(db, opened).execute();
          const times = { paid_at: payment === "PAID" ? at : null, refunded_at: payment === "REFUNDED" ? at : null };
          const change = { state: payment, ...times };
          await db.updateTable("payments").set(change).where("order_id", "=", order.id).execute();
        }
        await putOrders(db, { state, holdEndsAt: at }, order.id);
      });

    it.each(orderStates)(
      "%s: carries out each command or answers it in words, and changes nothing else",
      async (state) => {
        for (const [verb, rows] of Object.entries(TABLE))
          for (const [place, payment] of PAYMENTS.entries()) {
            await stand(state, payment);
            const expected = rows[state]?.[place] ?? "refused";
            const to = verb === "paid" ? "PAID" : "CANCELLED";
            const [code, words] = await desk(server, "order", "eastport", order.orderNumber, ...verb.split(" "));
            const isMoved = expected === "leave" || expected === "settle" || expected === "refund";
            const ends = { leave: payment, settle: to, refund: "REFUNDED", "late-refund": "REFUNDED" } as const;
            const isDone = isMoved || expected === "late-refund";
            const left = isDone ? ends[expected] : payment;
            const { state: now, payment: payments } = await about(order);
            expect({ verb, payment, code, now, left: payments.map((each) => each.state) }).toEqual({
              verb,
              payment,
              code: isDone ? 0 : 1,
              now: isMoved ? to : state,
              left: left === undefined ? [] : [left],
            });
            expect(words).toContain(
              {
                leave: `was ${named(state)} and is ${named(to)} now.`,
                settle: `was ${named(state)} and is ${named(to)} now.`,
                refund: `was ${named(state)} and is ${named(to)} now.`,
                "late-refund": "was cancelled before",
                refused:
                  state === to
                    ? `is ${named(to)} already.`
                    : `is ${named(state)}: the desk cannot take it from there to ${named(to)}.`,
                ended: `its last payment is ${payment?.toLowerCase()}`,
                "refund-first": "cancelled --refunded-by-hand",
                "not-paid": "has no money to refund",
                "not-pending": "waits for no payment service",
              }[expected],
            );
          }
      },
    );
  });

  it("knows no order of another tenant, no other number and no other tenant", async () => {
    const order = await placed();
    expect(await desk(server, "order", "westport", order.orderNumber, "paid")).toEqual([
      1,
      expect.stringContaining("westport has no order"),
    ]);
    expect(await desk(server, "order", "eastport", "000000000", "paid")).toEqual([
      1,
      expect.stringContaining("no order"),
    ]);
    expect(await desk(server, "order", "nowhere", order.orderNumber, "paid")).toEqual([
      1,
      'There is no tenant "nowhere". There are: eastport, westport.',
    ]);
    expect(await about(order)).toMatchObject({ state: "AWAITING_PAYMENT" });
    await desk(server, "order", "eastport", order.orderNumber, "cancelled");
  });
});
