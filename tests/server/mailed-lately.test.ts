import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/domain/durations.ts";
import type { Database } from "../../server/db/database.ts";
import { mailedLately, messagesLately } from "../../server/mail/mailed-lately.ts";
import { describeOnEachDatabase, openPostgresAt } from "../support/databases.ts";

const NOW = new Date("2026-11-02T10:00:00.000Z");
const LONG_AGO = new Date(NOW.getTime() - DAY_MS);
const ADDRESS = "Payer@Eastport.example";

/** Stores messages of a tenant. */
function store(db: Database, tenant: string, messages: readonly { to: string; at?: Date; isOfOrder?: boolean }[]) {
  const rows = messages.map(({ to, at = NOW, isOfOrder = false }) => ({
    ...{ id: randomUUID(), tenant, to_address: to, subject: "News", body: "", created_at: at },
    order_id: isOfOrder ? randomUUID() : null,
  }));
  return db.withTenant(tenant, (trx) => trx.insertInto("mail_outbox").values(rows).execute());
}

describeOnEachDatabase("what an address was sent within a day", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await store(db, "eastport", [
      { to: ADDRESS },
      { to: ADDRESS.toUpperCase(), isOfOrder: true },
      { to: ADDRESS, at: LONG_AGO },
      { to: `another-${ADDRESS}` },
    ]);
    await store(db, "westport", [{ to: ADDRESS }]);
  });
  afterAll(() => db.close());

  it.each([
    ["everything", 2],
    ["orders", 1],
  ] as const)("is counted in whatever case it was typed, of %s", async (of, count) => {
    const asked = { address: ADDRESS.toLowerCase(), of };
    expect(await db.withTenant("eastport", (trx) => mailedLately(trx, asked, NOW))).toBe(count);
  });
});

describe("counting what an address was sent, among the messages of a busy tenant (PostgreSQL)", () => {
  let db: Database;
  beforeAll(async () => {
    db = await openPostgresAt()();
    const others = Array.from({ length: 8000 }, (_, place) => ({ to: `driver${place}@eastport.example` }));
    for (let from = 0; from < others.length; from += 2000) await store(db, "eastport", others.slice(from, from + 2000));
    await store(db, "eastport", [{ to: ADDRESS }, { to: ADDRESS, isOfOrder: true }]);
  });
  afterAll(() => db.close());

  it.each(["everything", "orders"] as const)("reads no row of another address, of %s", async (of) => {
    const rows = await db.withTenant("eastport", (trx) =>
      messagesLately(trx, { address: ADDRESS, of }, NOW).selectAll().explain<Record<"QUERY PLAN", string>>(),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    const condition = /Index Cond: .*/.exec(plan)?.[0] ?? plan;
    expect(condition).toContain("recipient_key");
    expect(condition).toContain("created_at");
    expect(plan).not.toContain("Seq Scan");
  });
});
