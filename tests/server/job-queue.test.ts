import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { queueJob } from "../../server/jobs/job-queue.ts";
import { DATABASE_TIME, dueJobs } from "../../server/jobs/job-leases.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NOON } from "../support/server.ts";

describeOnEachDatabase("the jobs of tenants", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  beforeEach(() => db.withAllJobs((trx) => trx.deleteFrom("jobs").execute()));

  const at = new Date(NOON);
  const queue = (tenant: string, about: string = randomUUID()) =>
    db.withTenant(tenant, (trx) => queueJob(trx, { tenant, kind: "mail", about, dueAt: at, now: at }));

  it("are seen by their own tenant alone, which can queue for no other", async () => {
    await queue("one");
    await queue("two");
    const seen = (tenant: string) =>
      db.withTenant(tenant, (trx) => trx.selectFrom("jobs").select("tenant").execute()).then((jobs) => jobs.length);
    expect([await seen("one"), await seen("two"), await seen("three")]).toEqual([1, 1, 0]);
    const foreign = { tenant: "two", kind: "mail", about: "x", dueAt: at, now: at } as const;
    await expect(db.withTenant("one", (trx) => queueJob(trx, foreign))).rejects.toThrow(/row-level security/);
  });

  it("open no other table to whoever does them", async () => {
    await db.withTenant("one", (trx) =>
      trx.insertInto("audit_events").values({ tenant: "one", at, event: "logout" }).execute(),
    );
    expect(await db.withAllJobs((trx) => trx.selectFrom("audit_events").selectAll().execute())).toEqual([]);
  });

  it.each(["dana@mail.example", "A secret", "x".repeat(37)])("hold no text: %j", async (about) => {
    await expect(queue("one", about)).rejects.toThrow(/jobs_about_check/);
  });

  it("are found by an index, however many were done before", async () => {
    await db.withAllJobs((trx) =>
      sql`insert into jobs (tenant, kind, about, queued_at, due_at, done_at)
        select 'one', 'mail', number::text, now(), now(), now() from generate_series(1, 20000) as number`.execute(trx),
    );
    await queue("one");
    const plan = await db.withAllJobs(async (trx) => {
      const explained = await dueJobs(trx, { now: at, time: DATABASE_TIME }, ["mail", "sweep"], ["mail two"]).explain<{
        "QUERY PLAN": string;
      }>();
      return explained.map((line) => line["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("jobs_due");
    expect(plan).not.toContain("Seq Scan");
  });
});
