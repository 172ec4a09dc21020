import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TenantDb } from "../../server/db/database.ts";
import { moveOrder, type OrderMove } from "../../server/services/orders/move-order.ts";
import { movers, orderStates, originsOf, type OrderState } from "../../src/domain/order-states.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { orderOfNewBuyer } from "../support/direct-orders.ts";
import { putOrders } from "../support/order-state.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("moving an order", (open) => {
  let server: TestServer;
  let orderId: string;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    orderId = (await orderOfNewBuyer(server, "eastport")).id;
  });
  afterAll(() => server.close());

  const within = <T>(slug: string, work: (db: TenantDb) => Promise<T>) => server.db.withTenant(slug, work);

  const move = (db: TenantDb, more: Partial<OrderMove>) =>
    moveOrder(db, { orderId, to: "CANCELLED", by: "desk", at: new Date(server.now()), requestId: null, ...more });

  /** Puts the order into a state, with no event behind it. */
  async function stand(db: TenantDb, state: OrderState): Promise<void> {
    await db.deleteFrom("order_events").execute();
    await putOrders(db, { state, holdEndsAt: new Date(server.now()) });
  }

  const look = async (db: TenantDb) => ({
    state: (await db.selectFrom("orders").select("state").executeTakeFirstOrThrow()).state,
    events: await db
      .selectFrom("order_events")
      .select(["moved_by", "from_state", "to_state", "request_id"])
      .orderBy("id")
      .execute(),
  });

  it("an order begins with the event of its driver's request", async () => {
    const { events } = await within("eastport", look);
    expect(events).toEqual([
      { moved_by: "driver", from_state: null, to_state: "AWAITING_PAYMENT", request_id: expect.any(String) as string },
    ]);
  });

  it.each(orderStates)("goes from %s where the table of moves lets each mover, and nowhere else", (from) =>
    within("eastport", async (db) => {
      for (const to of orderStates)
        for (const by of movers) {
          await stand(db, from);
          const requestId = randomUUID();
          const outcome = await move(db, { to, by, requestId });
          const isLegal = originsOf(to, by).includes(from);
          const event = { moved_by: by, from_state: from, to_state: to, request_id: requestId };
          expect({ to, by, outcome, ...(await look(db)) }).toEqual({
            to,
            by,
            outcome: isLegal ? { kind: "moved", from } : { kind: "refused", state: from },
            state: isLegal ? to : from,
            events: isLegal ? [event] : [],
          });
        }
    }),
  );

  it("of two movers at once, the later one is judged by what the earlier has done", async () => {
    await within("eastport", (db) => stand(db, "PAYMENT_PENDING"));
    const outcomes = await Promise.all([
      within("eastport", (db) => move(db, { to: "CANCELLED", by: "driver" })),
      within("eastport", (db) => move(db, { to: "PAYMENT_FAILED", by: "clock" })),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["moved", "refused"]);
    expect((await within("eastport", look)).events).toHaveLength(1);
  });

  it("finds no order of another tenant", async () => {
    await within("eastport", (db) => stand(db, "AWAITING_PAYMENT"));
    expect(await within("westport", (db) => move(db, {}))).toEqual({ kind: "missing" });
    expect((await within("eastport", look)).state).toBe("AWAITING_PAYMENT");
  });

  it("no update but the move can name its state", async () => {
    await within("eastport", async (db) => {
      await stand(db, "AWAITING_PAYMENT");
      // @ts-expect-error -- moveOrder alone writes a state
      const update = db.updateTable("orders").set({ state: "PAID" });
      expect(update.compile().sql).toContain("update");
    });
  });

  it("a pending order without an end of hold is refused by the database", async () => {
    const stored = server.db.withTenant("eastport", (db) =>
      putOrders(db, { state: "PAYMENT_PENDING", holdEndsAt: null }),
    );
    await expect(stored).rejects.toThrow(/orders_pending_ends/);
  });
});
