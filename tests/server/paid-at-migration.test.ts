import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeMigrated, type OldDatabase } from "../support/old-database.ts";

const PLACED = "2026-11-02T10:00:00.000Z";
const PAID = "2026-11-02T10:05:00.000Z";
const REFUNDED = "2026-11-05T09:00:00.000Z";

/** Payments as they stood before: state, when it was settled, when its money went back. */
const PAYMENTS: readonly [state: string, settledAt: string | null, refundedAt: string | null][] = [
  ["OPEN", null, null],
  ["PAID", PAID, null],
  ["DECLINED", PAID, null],
  ["CANCELLED", PAID, null],
  ["REFUNDED", PAID, REFUNDED],
  // Nobody heard that it was paid before it was given back.
  ["REFUNDED", REFUNDED, REFUNDED],
];

async function storePayments(db: OldDatabase): Promise<void> {
  const driver = await db.storeDriver();
  for (const [place, [state, settledAt, refundedAt]] of PAYMENTS.entries()) {
    const order = randomUUID();
    await db.query(
      `insert into orders (id, tenant, driver_id, number, placed_at, state, method, currency, subtotal_cents, fees_cents,
        tax_cents, total_cents, user_group, left_cart, details)
        values ($1, 'eastport', $2, $3, $4, 'PAID', 'CHECK', 'USD', 5000, 0, 0, 5000, 'eastport', true, '{}')`,
      [order, driver, String(place), PLACED],
    );
    await db.query(
      `insert into payments (id, tenant, order_id, attempt, method, amount_cents, currency, state, opened_at, settled_at,
        refunded_at) values ($1, 'eastport', $2, 1, 'CHECK', 5000, 'USD', $3, $4, $5, $6)`,
      [randomUUID(), order, state, PLACED, settledAt, refundedAt],
    );
  }
}

describeMigrated(
  "payments from before they said when their money came",
  { before: { "paid-at": storePayments } },
  (db) => {
    it("say it where it came, and nothing where it went back unseen", async () => {
      await db().inTenant("eastport");
      const rows = await db().query<{ paid_at: Date | null }>(
        "select paid_at from payments join orders on orders.id = order_id order by number",
      );
      const [open, paid, declined, cancelled, refunded, unseen] = rows.map(({ paid_at }) => paid_at);
      expect([paid, refunded]).toEqual([new Date(PAID), new Date(PAID)]);
      expect([open, declined, cancelled, unseen]).toEqual([null, null, null, null]);
    });

    it("cannot be paid without saying when, nor say when without having been paid", async () => {
      await db().inTenant("eastport");
      const change = (state: string, set: string) => db().query(`update payments set ${set} where state = '${state}'`);
      await expect(change("PAID", "paid_at = null")).rejects.toThrow(/payments_paid_at/);
      await expect(change("DECLINED", "paid_at = now()")).rejects.toThrow(/payments_paid_at/);
    });

    it("their orders have no label of their method, and policies stay in force", async () => {
      await db().inTenant("eastport");
      expect(await db().query("select distinct method_label from orders")).toEqual([{ method_label: null }]);
      await db().inTenant("");
      expect(await db().query("select * from payments")).toEqual([]);
    });
  },
);
