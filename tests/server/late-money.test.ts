import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Database } from "../../server/db/database.ts";
import { ProvidedPayments } from "../../server/services/payment-lifecycle/provided-payments.ts";
import { openPostgresAt } from "../support/databases.ts";
import { directOrders, unit } from "../support/direct-orders.ts";
import { PayingPortal } from "../support/paying-portal.ts";

/** A moment until which something waits. */
function gate() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

/** The database, with the first transaction of a tenant that `isDelayed` says yes to kept open at its end, until the gate opens. */
function delaying(db: Database, isDelayed: (result: unknown) => boolean) {
  const [reached, end] = [gate(), gate()];
  const withTenant: Database["withTenant"] = (tenant, fn) =>
    db.withTenant(tenant, async (trx) => {
      const result = await fn(trx);
      if (isDelayed(result)) {
        reached.release();
        await end.held;
      }
      return result;
    });
  return { db: { ...db, withTenant }, reached: reached.held, release: end.release };
}

const has = (name: string, value: string) => (result: unknown) =>
  typeof result === "object" && result !== null && (result as Record<string, unknown>)[name] === value;

describe("money that comes late and a new order of its driver for the same permit, at the same moment (PostgreSQL)", () => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(openPostgresAt());
  });
  afterAll(() => portal.close());

  /** Transactions of this database that wait for another one. */
  const waiting = () =>
    portal.server.db.shared(async (trx) => {
      const { rows } = await sql<{ waiting: number }>`select count(distinct pid)::int as waiting from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
        trx,
      );
      return rows[0]?.waiting;
    });

  /** A driver whose order was given up, and whose money comes all the same. */
  async function paidLate() {
    const driver = await portal.driver();
    await portal.buy(driver, "PLAIN", {});
    const { id, number, reference } = await portal.orderOf(driver);
    await portal.giveUp(driver, id);
    portal.simulation.payAtPage(reference, true);
    return { driver, reference, detail: { orderNumber: Number(number) } };
  }
  const message = (payments: ProvidedPayments, reference: string) =>
    payments.handleMessage(portal.tenant, "simulation-page", `message ${reference}`, reference);

  it("tells the desk of the permit that the driver has twice, where the order was first", async () => {
    const { driver, reference, detail } = await paidLate();
    const { db, reached, release } = delaying(portal.server.db, has("kind", "placed"));
    const placed = (await directOrders(portal.server, "eastport", { db }))(driver, [unit(driver, "PLAIN")]);
    await reached;
    const settled = message(portal.payments, reference);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    release();
    expect((await placed).kind).toBe("placed");
    await settled;
    expect(await portal.audited("permit-paid-twice")).toContainEqual(detail);
  });

  it("refuses the order, where the money was first", async () => {
    const { driver, reference, detail } = await paidLate();
    const { db, reached, release } = delaying(portal.server.db, has("payment", "PAID"));
    const settled = message(new ProvidedPayments({ ...portal.paymentParts, db }), reference);
    await reached;
    const placed = (await directOrders(portal.server, "eastport"))(driver, [unit(driver, "PLAIN")]);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    release();
    await settled;
    expect((await placed).kind).toBe("refused");
    expect(await portal.audited("permit-paid-twice")).not.toContainEqual(detail);
  });
});
