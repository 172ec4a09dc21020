import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { countJobs, type JobKind } from "../../server/jobs/job-queue.ts";
import type { Job } from "../../server/jobs/job-leases.ts";
import { JobRunner, type JobFailure } from "../../server/jobs/job-runner.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { gate, jobRows, jobRunner, queueForTests, simpleHandler as handler } from "../support/jobs.ts";
import { NOON } from "../support/server.ts";

const MINUTE = 60_000;

describeOnEachDatabase("the jobs of servers", (open) => {
  let db: Database;
  let now = NOON;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  beforeEach(() => db.withAllJobs((trx) => trx.deleteFrom("jobs").execute()));

  const clock = () => now;
  const queue = async (tenant: string, kind: JobKind = "mail", about: string = randomUUID()) => {
    await queueForTests(db, now, { tenant, kind, about });
    return about;
  };
  const rows = () => jobRows(db);

  it("are shared by servers that look together, each done once", async () => {
    const wanted: string[] = [];
    for (let index = 0; index < 12; index += 1) wanted.push(await queue(`tenant${index % 4}`));
    const done: string[] = [];
    const mail = handler(async ({ about }) => void done.push(about));
    const runners = [1, 2, 3].map(() => jobRunner({ db, clock, handlers: { mail } }));
    const begun = await Promise.all(runners.map((runner) => runner.runDue()));
    expect(begun.reduce((sum, count) => sum + count)).toBe(12);
    expect(done.sort()).toEqual(wanted.sort());
  });

  it("are tried again after longer and longer pauses, then given up and counted", async () => {
    await queue("one");
    const failures: JobFailure[] = [];
    const told: number[] = [];
    const run = () => Promise.reject(Object.assign(new Error("call 555-0100"), { code: "ETIMEDOUT" }));
    const mail = handler(run, { givenUp: async ({ attempts }) => void told.push(attempts) });
    const runner = jobRunner({ db, clock, handlers: { mail } }, (failure) => void failures.push(failure));
    for (const pause of [0, MINUTE - 1, 1, 5 * MINUTE - 1, 1, 100 * MINUTE]) {
      now += pause;
      await runner.runDue();
    }
    expect(failures.map(({ job, isGivenUp }) => [job.attempts, isGivenUp])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(told).toEqual([3]);
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: "ETIMEDOUT", done_at: null }]);
    expect(await db.withAllJobs(countJobs)).toEqual([{ kind: "mail", waiting: 0, failing: 0, givenUp: 1 }]);
  });

  it("are not given up before somebody was told", async () => {
    await queue("one");
    let isTellable = false;
    const givenUp = () => (isTellable ? Promise.resolve() : Promise.reject(new Error("nobody listens")));
    const mail = handler(() => Promise.reject(new Error("broken")), { pauseAfter: () => undefined, givenUp });
    const untold: unknown[] = [];
    const runner = new JobRunner({
      db,
      clock,
      handlers: { mail },
      onFailure: () => undefined,
      onUntold: ({ job, error }) => void untold.push([job.kind, error]),
      onFault: (error) => expect.unreachable(String(error)),
    });
    await runner.runDue();
    expect(untold).toEqual([["mail", new Error("nobody listens")]]);
    expect((await rows())[0]?.given_up_at).toBe(null);
    isTellable = true;
    now += 2 * MINUTE;
    await runner.runDue();
    expect((await rows())[0]?.given_up_at).toEqual(new Date(now));
  });

  it("come again when they say so, in the row that they had, and their failures are counted anew", async () => {
    const about = await queue("one", "sweep", "");
    let fails = true;
    const sweep = handler(async () => {
      fails = !fails;
      if (!fails) throw new Error("once");
      return new Date(now + 10 * MINUTE);
    });
    const runner = jobRunner({ db, clock, handlers: { sweep } });
    await runner.runDue();
    now += MINUTE;
    await runner.runDue();
    const again = { about, attempts: 0, due_at: new Date(now + 10 * MINUTE), last_error: null };
    expect(await rows()).toMatchObject([again]);
  });

  it("are queued once for a tenant, a kind and a row until they are done", async () => {
    const about = await queue("one");
    await queue("one", "mail", about);
    await queue("two", "mail", about);
    expect(await rows()).toHaveLength(2);
    await jobRunner({ db, clock, handlers: { mail: handler(async () => undefined) } }).runDue();
    await queue("one", "mail", about);
    expect(await rows()).toHaveLength(3);
  });

  it("are done one at a time for a tenant and a kind, and no more of a kind than one server may", async () => {
    for (const tenant of ["one", "one", "two", "three"]) await queue(tenant);
    const { held, release } = gate();
    const begun: string[] = [];
    const run = async ({ tenant }: Job) => {
      begun.push(tenant);
      await held;
      return undefined;
    };
    const all = jobRunner({ db, clock, handlers: { mail: handler(run, { atOnce: 2 }) } }).runDue();
    await expect.poll(() => begun).toEqual(["one", "two"]);
    release();
    expect(await all).toBe(4);
    expect(begun.slice(2).sort()).toEqual(["one", "three"]);
  });

  it("that are slow or fail for one tenant hold up no other, and the stop waits for them", async () => {
    await queue("slow");
    await queue("broken");
    await queue("quick");
    const { held, release } = gate();
    const done: string[] = [];
    const run = async ({ tenant }: Job) => {
      if (tenant === "broken") throw new Error("broken");
      if (tenant === "slow") await held;
      done.push(tenant);
      return undefined;
    };
    const onFault = (error: unknown) => expect.unreachable(String(error));
    const parts = {
      db,
      clock,
      handlers: { mail: handler(run) },
      onFailure: () => undefined,
      onUntold: onFault,
      onFault,
    };
    const runner = new JobRunner(parts);
    runner.start();
    await expect.poll(() => done).toEqual(["quick"]);
    // What is queued while the runner works is found when it is woken.
    await queue("quick");
    runner.wake();
    await expect.poll(() => done).toEqual(["quick", "quick"]);
    // The look that writes them down looks for the next job, too: nothing is queued before it has.
    await expect.poll(async () => (await rows()).filter(({ done_at }) => done_at !== null)).toHaveLength(2);
    let isStopped = false;
    const stopped = runner.stop().then(() => (isStopped = true));
    await queue("quick");
    runner.wake();
    await rows();
    expect(isStopped).toBe(false);
    release();
    await stopped;
    expect(done).toEqual(["quick", "quick", "slow"]);
    const open = (await rows()).filter(({ done_at }) => done_at === null);
    expect(open.map(({ tenant }) => tenant)).toEqual(["broken", "quick"]);
  });

  it("that could not be written down as done are written down later, and not done again", async () => {
    await queue("one");
    let losses = 0;
    const lossy: Database = {
      ...db,
      withAllJobs: (fn) =>
        db.withAllJobs(async (trx) => {
          const result = await fn(trx);
          if (done.length === 1 && losses === 0) {
            losses += 1;
            throw new Error("connection lost");
          }
          return result;
        }),
    };
    const done: string[] = [];
    const mail = handler(async ({ about }) => void done.push(about));
    const runner = jobRunner({ db: lossy, clock, handlers: { mail } });
    await expect(runner.runDue()).rejects.toThrow("connection lost");
    expect((await rows())[0]?.done_at).toBe(null);
    await runner.runDue();
    expect((await rows())[0]?.done_at).toEqual(new Date(now));
    expect([done.length, losses]).toEqual([1, 1]);
  });

  it("are nobody's who does not know their kind", async () => {
    await queue("one");
    expect(await jobRunner({ db, clock, handlers: { sweep: handler(async () => undefined) } }).runDue()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, leased_until: null }]);
  });
});

describe("the looks of a runner", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("come every five seconds until it is stopped, and go on after one that failed", async () => {
    let looks = 0;
    const faults: unknown[] = [];
    const withAllJobs = async () => {
      looks += 1;
      if (looks === 2) throw new Error("the database is away");
      return { renewed: new Map(), next: undefined };
    };
    const runner = new JobRunner({
      db: { withAllJobs } as unknown as Database,
      clock: () => NOON,
      handlers: {},
      onFailure: () => undefined,
      onUntold: () => undefined,
      onFault: (error) => void faults.push(error),
    });
    runner.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(0);
    runner.start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([looks, faults]).toEqual([4, [new Error("the database is away")]]);
    await runner.stop();
    const atStop = looks;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(atStop);
    vi.useRealTimers();
  });
});
