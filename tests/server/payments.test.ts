import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TenantDb } from "../../server/db/database.ts";
import {
  paymentInsert,
  refundPayment,
  endPayment,
  lockLastPayment,
} from "../../server/services/payment-lifecycle/payment-rows.ts";
import { storeCitations } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { directOrders, orderOfNewBuyer, unit } from "../support/direct-orders.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("payments of an order", (open) => {
  let server: TestServer;
  let orderId: string;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    orderId = (await orderOfNewBuyer(server, "eastport")).id;
  });
  afterAll(() => server.close());

  const openPayment = (attempt: number) =>
    server.db.withTenant("eastport", (db) =>
      paymentInsert(db, {
        id: randomUUID(),
        tenant: "eastport",
        orderId,
        attempt,
        method: "CHECK",
        provider: null,
        amountCents: 1000,
        currency: "USD",
        openedAt: new Date(server.now()),
        isPaid: false,
      }).execute(),
    );

  it("an order by check has one open payment of its total, in the tenant's currency", async () => {
    const rows = await server.db.withTenant("eastport", (db) =>
      db
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .selectAll("payments")
        .select("orders.total_cents")
        .execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ attempt: 1, method: "CHECK", state: "OPEN", currency: "USD", settled_at: null });
    expect(rows[0]?.amount_cents).toBe(rows[0]?.total_cents);
  });

  it("an order that is charged to an account has none", async () => {
    const [buyer] = (await driverRows(server.db, "westport", 1)) as [StoredBuyer];
    const paymentHandlers = [{ kind: "offline", method: "CHECK", begins: "CHARGED_TO_ACCOUNT" }] as const;
    const buy = await directOrders(server, "westport", { paymentHandlers });
    expect(await buy(buyer, [unit(buyer, "PLAIN")])).toMatchObject({
      kind: "placed",
      order: { state: "CHARGED_TO_ACCOUNT" },
    });
    const rows = await server.db.withTenant("westport", (db) => db.selectFrom("payments").select("id").execute());
    expect(rows).toEqual([]);
  });

  it("of one order, one payment at a time is open", async () => {
    await expect(openPayment(2)).rejects.toThrow(/payments_one_open_per_order/);
    const first = await server.db.withTenant("eastport", (db) => lockLastPayment(db, { orderId }));
    const id = first?.id ?? "";
    const at = new Date(server.now());
    const within = (work: (db: TenantDb) => Promise<void>) => server.db.withTenant("eastport", work);
    await expect(within((db) => refundPayment(db, id, at))).rejects.toThrow(/was not paid/);
    await within((db) => endPayment(db, id, { state: "DECLINED", reason: "expired_card" }, at));
    await expect(within((db) => endPayment(db, id, { state: "CANCELLED" }, at))).rejects.toThrow(/not open/);
    await openPayment(2);
    const last = await server.db.withTenant("eastport", (db) => lockLastPayment(db, { orderId }));
    expect(last).toMatchObject({ state: "OPEN", amountCents: 1000 });
    expect(last?.id).not.toBe(first?.id);
  });

  it("a message of a provider is kept once", async () => {
    const keep = (tenant: string, provider: string) =>
      server.db.withTenant(tenant, (db) =>
        db
          .insertInto("provider_events")
          .values({ tenant, provider, event_id: "evt_1", kind: "paid", received_at: new Date(server.now()) })
          .execute(),
      );
    await keep("eastport", "one");
    await keep("eastport", "other");
    await keep("westport", "one");
    await expect(keep("eastport", "one")).rejects.toThrow(/provider_events_pkey/);
  });

  it("a payment is for an order or a citation, and never for both or neither", async () => {
    const store = (order_id: string | null, citation_number: string | null) =>
      server.db.withTenant("eastport", (db) =>
        db
          .insertInto("payments")
          .values({
            id: randomUUID(),
            tenant: "eastport",
            order_id,
            citation_number,
            attempt: 9,
            method: "CHECK",
            amount_cents: 100,
            currency: "USD",
            state: "CANCELLED",
            opened_at: new Date(server.now()),
            settled_at: new Date(server.now()),
          })
          .execute(),
      );
    await expect(store(null, null)).rejects.toThrow(/payments_check/);
    await expect(store(orderId, "E-1")).rejects.toThrow(/payments_check/);
    await expect(store(null, "E-1")).rejects.toThrow(/foreign key/);
    await storeCitations(server, "eastport", { number: "E-1" });
    await store(null, "E-1");
  });
});
