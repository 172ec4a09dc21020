import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PaymentState } from "../../server/db/order-tables.ts";
import { sweepRetained } from "../../server/services/retention.ts";
import { addDays } from "../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import { DAY_MS } from "../../src/domain/durations.ts";
import { orderStates, type OrderState } from "../../src/domain/order-states.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { orderOfNewBuyer } from "../support/direct-orders.ts";
import { putOrders } from "../support/order-state.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

const KEEPING = {
  retentionDays: { visitorPermits: 40, failedOrders: 100, appeals: 30, files: 30 },
  document: { timeZone: "America/Los_Angeles" },
};

describeOnEachDatabase("what a tenant keeps for a time", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    await orderOfNewBuyer(server, "eastport");
  });
  afterAll(() => server.close());

  const sweptAfter = (days: number) =>
    server.db.withTenant("eastport", (db) => sweepRetained(db, KEEPING, server.now() + days * DAY_MS));

  const ordersLeft = () => server.db.withTenant("eastport", (db) => db.selectFrom("orders").select("state").execute());

  async function stand(state: OrderState, payment: PaymentState): Promise<void> {
    const at = new Date(server.now());
    const settled = payment === "OPEN" ? null : at;
    await server.db.withTenant("eastport", async (db) => {
      await putOrders(db, { state, holdEndsAt: at });
      const times = { paid_at: payment === "PAID" ? at : null, refunded_at: payment === "REFUNDED" ? at : null };
      await db
        .updateTable("payments")
        .set({ state: payment, settled_at: settled, ...times })
        .execute();
    });
  }

  it("is a visitor permit until so many days after its last day, in the tenant's time zone", async () => {
    const today = dateInZone(server.now(), KEEPING.document.timeZone);
    for (const days of [41, 40]) {
      const row = {
        id: randomUUID(),
        tenant: "eastport",
        number: `${days}`,
        code: `${days}`,
        permit_id: "VISITOR",
        plate_key: "7ABC",
        plate_number: "7ABC",
        plate_state: "CA",
        start_on: addDays(today, -days),
        end_on: addDays(today, -days),
        issued_at: new Date(server.now()),
        permit: "{}",
        answers: "{}",
      };
      await server.db.withTenant("eastport", (db) => db.insertInto("visitor_permits").values(row).execute());
    }
    await sweptAfter(0);
    const left = await server.db.withTenant("eastport", (db) =>
      db.selectFrom("visitor_permits").select("number").execute(),
    );
    expect(left).toEqual([{ number: "40" }]);
  });

  it.each(orderStates.filter((state) => state !== "PAYMENT_FAILED"))("is no order that is %s", async (state) => {
    await stand(state, "DECLINED");
    await sweptAfter(5000);
    expect(await ordersLeft()).toEqual([{ state }]);
  });

  it.each(["OPEN", "PAID", "REFUNDED"] as const)("is no failed order with a payment that is %s", async (payment) => {
    await stand("PAYMENT_FAILED", payment);
    await sweptAfter(5000);
    expect(await ordersLeft()).toHaveLength(1);
  });

  it("is an order whose payment failed, with all that belongs to it", async () => {
    await stand("PAYMENT_FAILED", "DECLINED");
    await sweptAfter(99);
    expect(await ordersLeft()).toHaveLength(1);
    await sweptAfter(101);
    expect(await ordersLeft()).toEqual([]);
    const { payments, lines } = await server.db.withTenant("eastport", async (db) => ({
      payments: await db.selectFrom("payments").select("id").execute(),
      lines: await db.selectFrom("order_lines").select("id").execute(),
    }));
    expect([payments, lines]).toEqual([[], []]);
  });
});
