import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { LEASE_MS, type Job } from "../../server/jobs/job-leases.ts";
import { JobRunner, type JobFailure, type JobHandler } from "../../server/jobs/job-runner.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { gate, jobRows, jobRunner, queueForTests, simpleHandler as handler } from "../support/jobs.ts";
import { NOON } from "../support/server.ts";

const HOUR = 60 * 60_000;

describeOnEachDatabase("the jobs that servers are at", (open) => {
  let db: Database;
  let now = NOON;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  beforeEach(() => db.withAllJobs((trx) => trx.deleteFrom("jobs").execute()));

  const clock = () => now;
  const queue = async () => {
    const about = randomUUID();
    await queueForTests(db, now, { tenant: "one", kind: "mail", about });
    return about;
  };
  const rows = () => jobRows(db);
  /** A server that takes the job and never ends it. */
  const neverEnding = handler(() => new Promise(() => undefined));

  it("of a server that died are done by another once the lease is over, and not before", async () => {
    const about = await queue();
    const dying = jobRunner({ db, clock, handlers: { mail: neverEnding } });
    void dying.runDue();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const done: Job[] = [];
    const other = jobRunner({ db, clock, handlers: { mail: handler(async (job) => void done.push(job)) } });
    now += LEASE_MS - 1;
    expect(await other.runDue()).toBe(0);
    now += 1;
    expect(await other.runDue()).toBe(1);
    expect(done).toMatchObject([{ about, attempts: 2 }]);
  });

  it("stay with their server for as long as it works on them and is heard of", async () => {
    await queue();
    const { held, release } = gate();
    const slow = jobRunner({ db, clock, handlers: { mail: handler(() => held.then(() => undefined)) } });
    slow.start();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const run = () => expect.unreachable("another server works on it");
    const other = jobRunner({ db, clock, handlers: { mail: handler(run) } });
    for (let time = 0; time < 3; time += 1) {
      now += LEASE_MS / 2;
      slow.wake();
      await expect.poll(async () => (await rows())[0]?.leased_until).toEqual(new Date(now + LEASE_MS));
      expect(await other.runDue()).toBe(0);
    }
    release();
    await slow.stop();
    expect(await rows()).toMatchObject([{ attempts: 1, done_at: new Date(now), leased_until: null }]);
  });

  it("are leased by the clock of the database, however wrong that of a server is", async () => {
    await queue();
    const unreachable = (error: unknown) => expect.unreachable(String(error));
    const silent = { onFailure: () => undefined, onUntold: unreachable, onFault: unreachable };
    const runner = (ahead: number, mail: JobHandler) =>
      new JobRunner({ db, clock: () => now + ahead, handlers: { mail }, ...silent });
    void runner(0, neverEnding).runDue();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const done: Job[] = [];
    const fast = runner(
      HOUR,
      handler(async (job) => void done.push(job)),
    );
    expect(await fast.runDue()).toBe(0);
    await db.withAllJobs((trx) => sql`update jobs set leased_until = clock_timestamp()`.execute(trx));
    expect(await fast.runDue()).toBe(1);
    expect(done).toMatchObject([{ attempts: 2 }]);
  });

  it("of a server that died are done at the next start where only one server can be there", async () => {
    const about = await queue();
    void jobRunner({ db, clock, handlers: { mail: neverEnding } }).runDue();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const done: string[] = [];
    const mail = handler(async (job) => void done.push(job.about));
    const sweep = handler(async () => void done.push("sweep"));
    await queueForTests(db, now, { tenant: "one", kind: "sweep", about: "" });
    const next = jobRunner({ db, clock, handlers: { mail, sweep } });
    next.start();
    await expect.poll(() => done).toContain("sweep");
    await next.stop();
    expect(done.includes(about)).toBe(db.kind === "embedded");
  });

  it("that end the server at each attempt are given up too", async () => {
    await queue();
    const failures: JobFailure[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      void jobRunner({ db, clock, handlers: { mail: neverEnding } }).runDue();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(attempt);
      now += LEASE_MS;
    }
    const run = () => expect.unreachable("no attempt is left");
    await jobRunner({ db, clock, handlers: { mail: handler(run) } }, (failure) => void failures.push(failure)).runDue();
    expect(failures.map(({ isGivenUp }) => isGivenUp)).toEqual([true]);
    expect((await rows())[0]?.last_error).toBe("AttemptNeverEnded");
  });

  it("that failed before and then ended the server keep the reason that is known", async () => {
    await queue();
    const failing = handler(() => Promise.reject(Object.assign(new Error("no"), { code: "ETIMEDOUT" })));
    await jobRunner({ db, clock, handlers: { mail: failing } }).runDue();
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      now += 5 * LEASE_MS;
      void jobRunner({ db, clock, handlers: { mail: neverEnding } }).runDue();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(attempt);
    }
    now += LEASE_MS;
    const failures: JobFailure[] = [];
    const ended = handler(() => expect.unreachable("no attempt is left"));
    await jobRunner({ db, clock, handlers: { mail: ended } }, (failure) => void failures.push(failure)).runDue();
    expect(failures.map(({ isGivenUp, reason }) => [isGivenUp, reason])).toEqual([[true, "ETIMEDOUT"]]);
    expect((await rows())[0]?.last_error).toBe("ETIMEDOUT");
  });

  it("cannot be marked by a server whose lease has passed to another", async () => {
    await queue();
    const other = jobRunner({ db, clock, handlers: { mail: handler(async () => undefined) } });
    const slow = handler(async () => {
      now += LEASE_MS;
      await other.runDue();
      throw new Error("too late");
    });
    await jobRunner({ db, clock, handlers: { mail: slow } }).runDue();
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null, done_at: new Date(now) }]);
  });
});
