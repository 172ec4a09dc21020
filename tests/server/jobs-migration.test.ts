import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeMigrated, type OldDatabase } from "../support/old-database.ts";

const [QUEUED, RETRIED, SENT, GIVEN_UP] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const AT = "2026-11-02T10:00:00.000Z";
const LATER = "2026-11-02T10:30:00.000Z";

async function storeMail(db: OldDatabase): Promise<void> {
  for (const [id, attempts, due, sent, failed, error] of [
    [QUEUED, 0, AT, null, null, null],
    [RETRIED, 2, LATER, null, null, "ETIMEDOUT"],
    [SENT, 1, AT, AT, null, null],
    [GIVEN_UP, 6, AT, null, LATER, "EENVELOPE 550"],
  ])
    await db.query(
      `insert into mail_outbox (id, tenant, to_address, subject, body, created_at, next_attempt_at, attempts, sent_at,
        failed_at, last_error) values ($1, 'eastport', 'dana@mail.example', 'S', 'B', $2, $3, $4, $5, $6, $7)`,
      [id, AT, due, attempts, sent, failed, error],
    );
  await db.query(
    `insert into accounts (id, tenant, user_name, user_name_key, password_hash, role, user_group, password_changed_at,
      created_at) values ($1, 'eastport', 'driver', 'driver', '', 'DRIVER', 'eastport', now(), now())`,
    [randomUUID()],
  );
}

const PENDING = randomUUID();

async function storePendingOrder(db: OldDatabase): Promise<void> {
  const [driver, pending, paid] = [randomUUID(), randomUUID(), randomUUID()];
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const places = columns.map((_name, place) => `$${place + 1}`);
    return db.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(row));
  };
  const [account] = await db.query<{ id: string }>("select id from accounts");
  const person = { first_name: "Dana", last_name: "Rivers", created_at: AT };
  await insert("drivers", { id: driver, tenant: "eastport", account_id: account?.id, number: "1", ...person });
  for (const [id, state, payment] of [
    [pending, "PAYMENT_PENDING", PENDING],
    [paid, "PAID", randomUUID()],
  ]) {
    const amounts = { subtotal_cents: 5_000, fees_cents: 0, tax_cents: 0, total_cents: 5_000, currency: "USD" };
    const who = { tenant: "eastport", driver_id: driver, number: id, placed_at: AT, user_group: "eastport" };
    const order = {
      id,
      ...who,
      state,
      method: "TRANSACT_PAYMENTS",
      hold_ends_at: LATER,
      left_cart: true,
      details: "{}",
    };
    await insert("orders", { ...order, ...amounts });
    const money = { amount_cents: 5_000, currency: "USD", state: state === "PAID" ? "PAID" : "OPEN", opened_at: AT };
    const made = { method: "TRANSACT_PAYMENTS", provider: "simulation", attempt: 1 };
    const settled_at = state === "PAID" ? AT : null;
    await insert("payments", { id: payment, tenant: "eastport", order_id: id, ...made, ...money, settled_at });
  }
}

describeMigrated(
  "what waited before there were jobs",
  { before: { jobs: storeMail, "payment-jobs": storePendingOrder } },
  (db) => {
    it("mail that was queued before jobs were is sent, retried or given up as it would have been", async () => {
      await db().inTenant("eastport");
      const rows = await db().query(
        `select about, due_at, attempts, last_error, given_up_at, done_at, leased_until from jobs
      where kind = 'mail' order by attempts`,
      );
      const job = (
        about: string,
        due_at: string,
        attempts: number,
        last_error: string | null,
        given_up_at: string | null,
      ) => ({
        about,
        due_at: new Date(due_at),
        attempts,
        last_error,
        given_up_at: given_up_at === null ? null : new Date(given_up_at),
        done_at: null,
        leased_until: null,
      });
      expect(rows).toEqual([
        job(QUEUED, AT, 0, null, null),
        job(RETRIED, LATER, 2, "ETIMEDOUT", null),
        job(GIVEN_UP, AT, 6, "EENVELOPE 550", LATER),
      ]);
      const mails = await db().query("select count(*)::int as mails from mail_outbox");
      expect(mails).toEqual([{ mails: 4 }]);
    });

    it("a tenant that was in use is swept", async () => {
      await db().inTenant("eastport");
      const rows = await db().query("select tenant, about from jobs where kind = 'sweep'");
      expect(rows).toEqual([{ tenant: "eastport", about: "" }]);
    });

    it("a payment that was pending is asked about, and no other", async () => {
      await db().inTenant("eastport");
      const rows = await db().query("select tenant, about, due_at, done_at from jobs where kind = 'payment'");
      expect(rows).toEqual([{ tenant: "eastport", about: PENDING, due_at: new Date(AT), done_at: null }]);
    });

    it("leaves every policy in force", async () => {
      await db().inTenant("");
      for (const table of ["jobs", "mail_outbox", "accounts", "orders", "payments"])
        expect(await db().query(`select * from ${table}`)).toEqual([]);
    });
  },
);
