import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueJob } from "../../server/jobs/job-queue.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { jobRunner } from "../support/jobs.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

describeWithDatabase("a job that was given up", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  it("is listed at the desk, and done once somebody has it tried again", async () => {
    const { db, now: clock } = server;
    expect(await desk(server, "jobs")).toEqual([0, "No job was given up."]);
    const [about, at] = [randomUUID(), new Date(clock())];
    const job = { tenant: "eastport", kind: "mail", about, dueAt: at, now: at } as const;
    await db.withTenant("eastport", (trx) => queueJob(trx, job));
    let isBroken = true;
    const run = () => (isBroken ? Promise.reject(new Error("dana@mail.example")) : Promise.resolve(undefined));
    const mail = { atOnce: 1, pauseAfter: () => undefined, run };
    const runner = jobRunner({ db, clock, handlers: { mail } });
    await runner.runDue();
    expect(await desk(server, "jobs")).toEqual([
      0,
      "Jobs that were given up:",
      `  1  eastport  mail ${about}  1 attempt until ${at.toISOString()}  Error`,
      "Try one again: npm run desk -- jobs again <number>",
    ]);
    expect((await server.get("/metrics")).body).toContain('portal_jobs_given_up{kind="mail"} 1');
    expect(await desk(server, "jobs", "again", "1")).toEqual([0, "Job 1 is tried again."]);
    expect((await desk(server, "jobs")).slice(1)).toEqual([
      "No job was given up.",
      "Jobs that failed and are tried again by themselves:",
      `  1  eastport  mail ${about}  0 attempts next ${at.toISOString()}  Error`,
    ]);
    expect((await server.get("/metrics")).body).toContain('portal_jobs_failing{kind="mail"} 1');
    await runner.runDue();
    isBroken = false;
    expect(await desk(server, "jobs", "again", "1")).toEqual([0, "Job 1 is tried again."]);
    expect(await runner.runDue()).toBe(1);
    expect(await desk(server, "jobs")).toEqual([0, "No job was given up."]);
  });

  it.each(["1", "77", "x", "1; drop table jobs"])("is no other one: %s", async (id) => {
    const [code, words] = await desk(server, "jobs", "again", id);
    expect([code, words]).toEqual([1, `No job ${id} was given up: npm run desk -- jobs lists those that were.`]);
  });
});
