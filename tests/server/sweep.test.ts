import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { queueJob } from "../../server/jobs/job-queue.ts";
import { KEPT_DAYS, sweepJob, sweepSharedJob } from "../../server/services/sweep.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { jobRunner } from "../support/jobs.ts";
import { NOON, signedInDriver, startTestServer } from "../support/server.ts";

const DAY_MS = 24 * 3600_000;

describeOnEachDatabase("a sweep", (open) => {
  let db: Database;
  let now = NOON;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const ago = (days: number) => new Date(now - days * DAY_MS);
  const runner = () => {
    const parts = { db, clock: () => now, tenants: { find: () => Promise.resolve(undefined) } };
    return jobRunner({ ...parts, handlers: { sweep: sweepJob(parts), "sweep-shared": sweepSharedJob(parts) } });
  };

  it("removes in the end whatever is old, but nothing that is still needed", async () => {
    const insert = (to: string, row: { sent_at?: Date; created_at?: Date }, job?: { given_up_at?: Date }) =>
      db.withTenant("westport", async (trx) => {
        const id = randomUUID();
        const mail = {
          id,
          tenant: "westport",
          to_address: to,
          subject: "S",
          body: "",
          created_at: new Date(0),
          ...row,
        };
        await trx.insertInto("mail_outbox").values(mail).execute();
        if (job === undefined) return;
        const times = { queued_at: mail.created_at, due_at: new Date(now + 9e9), ...job };
        await trx
          .insertInto("jobs")
          .values({ tenant: "westport", kind: "mail", about: id, ...times })
          .execute();
      });
    await insert("sent long ago", { sent_at: ago(KEPT_DAYS.sentMail + 1) });
    await insert("sent", { sent_at: ago(KEPT_DAYS.sentMail - 1) });
    await insert("given up long ago", {}, { given_up_at: ago(KEPT_DAYS.givenUpJob + 1) });
    await insert("given up", {}, { given_up_at: ago(KEPT_DAYS.givenUpJob - 1) });
    await insert("waits", {}, {});
    for (const days of [KEPT_DAYS.auditEvent + 1, KEPT_DAYS.auditEvent - 1]) {
      await db.withTenant("westport", (trx) =>
        trx
          .insertInto("audit_events")
          .values({ tenant: "westport", at: ago(days), event: "logout", detail: "{}" })
          .execute(),
      );
    }
    for (const days of [KEPT_DAYS.providerEvent + 1, KEPT_DAYS.providerEvent - 1]) {
      const message = { provider: "provider", event_id: `${days} days`, kind: "paid", received_at: ago(days) };
      await db.withTenant("westport", (trx) =>
        trx
          .insertInto("provider_events")
          .values({ tenant: "westport", ...message })
          .execute(),
      );
    }
    const at = new Date(now);
    await db.shared((trx) => queueJob(trx, { tenant: "", kind: "sweep-shared", dueAt: at, now: at }));
    const later = new Date(now + 1);
    await db.withTenant("westport", (trx) =>
      queueJob(trx, { tenant: "westport", kind: "sweep", dueAt: later, now: at }),
    );
    await runner().runDue();
    now += 1;
    await runner().runDue();
    const mails = await db.withTenant("westport", (trx) =>
      trx.selectFrom("mail_outbox").select("to_address as to").orderBy("to_address").execute(),
    );
    expect(mails.map(({ to }) => to)).toEqual(["given up", "sent", "waits"]);
    const events = await db.withTenant("westport", (trx) => trx.selectFrom("audit_events").select("at").execute());
    const messages = await db.withTenant("westport", (trx) =>
      trx.selectFrom("provider_events").select("event_id").execute(),
    );
    expect(messages).toEqual([{ event_id: `${KEPT_DAYS.providerEvent - 1} days` }]);
    expect(events.map((event) => event.at)).toEqual([new Date(NOON - (KEPT_DAYS.auditEvent - 1) * DAY_MS)]);
  });

  it("of one tenant that fails holds up no other tenant's, and comes again", async () => {
    const at = new Date(now);
    for (const tenant of ["eastport", "northport"])
      await db.withTenant(tenant, (trx) => queueJob(trx, { tenant, kind: "sweep", dueAt: at, now: at }));
    let isBroken = true;
    const withTenant: Database["withTenant"] = (tenant, fn) =>
      isBroken && tenant === "eastport" ? Promise.reject(new Error("broken")) : db.withTenant(tenant, fn);
    const failed: string[] = [];
    const sweep = sweepJob({
      db: { ...db, withTenant },
      clock: () => now,
      tenants: { find: () => Promise.resolve(undefined) },
    });
    const breaking = jobRunner(
      { db, clock: () => now, handlers: { sweep } },
      ({ job }) => void failed.push(job.tenant),
    );
    await breaking.runDue();
    const swept = () =>
      db.withAllJobs((trx) =>
        trx.selectFrom("jobs").select(["tenant", "due_at"]).where("kind", "=", "sweep").orderBy("tenant").execute(),
      );
    const dueIn = async (tenant: string) =>
      ((await swept()).find((job) => job.tenant === tenant)?.due_at.getTime() ?? 0) - now;
    expect([failed, await dueIn("northport"), await dueIn("eastport")]).toEqual([["eastport"], DAY_MS, 3600_000]);
    isBroken = false;
    now += 3600_000;
    await breaking.runDue();
    expect(await dueIn("eastport")).toBe(DAY_MS);
  });

  it("forgets jobs some days after they were done", async () => {
    const jobs = () =>
      db.withAllJobs((trx) => trx.selectFrom("jobs").select("id").where("done_at", "is not", null).execute());
    const at = new Date(now);
    await db.withTenant("eastport", (trx) =>
      queueJob(trx, { tenant: "eastport", kind: "sweep", about: randomUUID(), dueAt: at, now: at }),
    );
    await runner().runDue();
    expect(await jobs()).toHaveLength(1);
    now += (KEPT_DAYS.doneJob - 1) * DAY_MS;
    await runner().runDue();
    expect(await jobs()).toHaveLength(1);
    now += DAY_MS + 1;
    await runner().runDue();
    expect(await jobs()).toEqual([]);
  });
});

describeOnEachDatabase("what ends", (open) => {
  it("is swept in tenants where something was stored, the former of each changed password after ten minutes", async () => {
    const server = await startTestServer(open);
    const driver = await signedInDriver(server, "eastport");
    const body = {
      currentPassword: "tall ships sail at noon",
      password: "low tide at the old pier",
      confirmPassword: "low tide at the old pier",
    };
    const url = "/api/v1/driversaccount/drivers/update-password";
    const changed = await server.send("POST", url, body, driver.tokens.access_token);
    expect(changed.statusCode).toBe(200);
    const sweeps = await server.db.withAllJobs((trx) =>
      trx.selectFrom("jobs").select(["tenant", "kind"]).where("kind", "=", "sweep").execute(),
    );
    expect(sweeps).toEqual([1, 2].map(() => ({ tenant: "eastport", kind: "sweep" })));
    const former = () =>
      server.db.withTenant("eastport", (trx) => trx.selectFrom("password_changes").select("former_hash").execute());
    server.advance(9 * 60);
    await server.runJobs();
    expect(await former()).toHaveLength(1);
    const again = "high tide at the new pier";
    const next = { currentPassword: body.password, password: again, confirmPassword: again };
    expect((await server.send("POST", url, next, driver.tokens.access_token)).statusCode).toBe(200);
    server.advance(2 * 60);
    await server.runJobs();
    expect(await former()).toHaveLength(1);
    server.advance(9 * 60);
    await server.runJobs();
    expect(await former()).toEqual([]);
    await server.close();
  });
});
