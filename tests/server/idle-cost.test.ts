import { randomUUID } from "node:crypto";
import type { KyselyPlugin, Transaction } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobHandlers, queueSharedSweep } from "../../server/composition/background-work.ts";
import type { Database } from "../../server/db/database.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { queueSweep } from "../../server/jobs/job-queue.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { jobRunner } from "../support/jobs.ts";
import { NOON } from "../support/server.ts";

const LOOK_MS = 5_000;
const IDLE_MS = 20 * 60_000;

/** A database that counts the transactions and statements that are made on it. */
function counting(db: Database) {
  const made = { transactions: 0, statements: 0 };
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      made.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = <T>(fn: (trx: Transaction<PortalSchema>) => Promise<T>) => {
    made.transactions += 1;
    return (trx: Transaction<PortalSchema>) => fn(trx.withPlugin(counter) as Transaction<PortalSchema>);
  };
  const watched: Database = {
    ...db,
    withTenant: (tenant, fn) => db.withTenant(tenant, counted(fn)),
    shared: (fn) => db.shared(counted(fn)),
    withAllJobs: (fn) => db.withAllJobs(counted(fn)),
  };
  return { db: watched, made };
}

/** Some time of a server to which nobody comes, with so many tenants, each of which was used this morning. */
async function idleTime(db: Database, tenants: number) {
  for (let index = 0; index < tenants; index += 1) {
    const slug = `idle${index}`;
    await db.withTenant(slug, async (trx) => {
      const event = { tenant: slug, at: new Date(NOON), event: "sign-in", account_id: randomUUID() };
      await trx.insertInto("audit_events").values(event).execute();
      await queueSweep(trx, slug, new Date(NOON));
    });
  }
  await queueSharedSweep(db, new Date(NOON));
  let now = NOON;
  const watched = counting(db);
  const transport = { send: () => expect.unreachable("no mail was queued"), close: async () => undefined };
  const parts = {
    db: watched.db,
    clock: () => now,
    tenants: { find: async () => undefined },
    transport,
    publicUrl: "https://parking.example.org",
    paymentHandlers: [],
    jobsQueued: () => undefined,
    paymentUnanswered: () => expect.unreachable("no payment is pending"),
    fonts: [],
    rest: () => expect.unreachable("no receipt was made"),
    confirmedShort: () => expect.unreachable("no order was confirmed"),
  };
  const runner = jobRunner({ db: watched.db, clock: parts.clock, handlers: jobHandlers(parts) });
  for (; now < NOON + IDLE_MS; now += LOOK_MS) await runner.runDue();
  return watched.made;
}

describeOnEachDatabase("a server to which nobody comes", (open) => {
  const databases: Database[] = [];
  beforeAll(async () => {
    databases.push(await open(), await open());
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
  });

  it("asks as much of its database with a hundred tenants as with one", async () => {
    const [small, large] = databases;
    if (small === undefined || large === undefined) throw new Error("no databases");
    const [one, many] = [await idleTime(small, 1), await idleTime(large, 100)];
    expect(many).toEqual(one);
    // A look every five seconds, and every ten minutes the sweep of what all tenants share: its two transactions, and two
    // looks for what comes after it.
    const [looks, sweeps] = [IDLE_MS / LOOK_MS, 2];
    expect(one.transactions).toBe(looks + sweeps * 4);
  });
});
