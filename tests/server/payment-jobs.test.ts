import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAsk } from "../../server/services/payment-lifecycle/pending-payments.ts";
import { paymentJob } from "../../server/services/payment-lifecycle/payment-jobs.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { jobRunner } from "../support/jobs.ts";
import { PayingPortal } from "../support/paying-portal.ts";

const MINUTE = 60_000;

describe("the provider of a pending payment is asked again", () => {
  const openedAt = new Date(0);
  const holdEndsAt = new Date(30 * MINUTE);
  const pause = (minutes: number, holds: Date | null = holdEndsAt) =>
    (nextAsk({ openedAt, payableUntil: holds }, minutes * MINUTE).getTime() - minutes * MINUTE) / MINUTE;

  it.each([
    ["a minute after it was opened", 0, 1],
    ["after as long as it is old", 5, 5],
    ["at the end of its hold at the latest", 20, 10],
    ["soon after its hold", 30, 1],
    ["after longer pauses from then on", 40, 10],
    ["and at least every hour", 600, 60],
  ])("%s", (_when, at, minutes) => expect(pause(at)).toBe(minutes));

  it("where nothing is held, by its age alone", () => expect([pause(0, null), pause(45, null)]).toEqual([1, 45]));
});

describeOnEachDatabase("the job of a pending payment", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open);
  });
  afterAll(() => portal.close());

  const jobOf = async (reference: string) => {
    const jobs = portal.server.db.withAllJobs((db) =>
      db.selectFrom("jobs").selectAll().where("kind", "=", "payment").where("about", "=", reference).execute(),
    );
    const [job, ...others] = await jobs;
    if (job === undefined || others.length > 0) throw new Error("the payment has not one job");
    return job;
  };
  const asked = (reference: string) =>
    portal.simulation.heard.filter((each) => each.call === "ask" && each.reference === reference).length;
  async function sentAway(): Promise<string> {
    const driver = await portal.driver();
    expect((await portal.buy(driver, "PLAIN", {})).statusCode).toBe(202);
    return (await portal.orderOf(driver)).reference;
  }

  it("is queued with its order, and asks once however many servers look", async () => {
    const reference = await sentAway();
    expect((await jobOf(reference)).due_at).toEqual(new Date(portal.server.now() + MINUTE));
    await portal.askPending();
    expect(asked(reference)).toBe(0);
    portal.server.advance(60);
    await Promise.all([portal.askPending(), portal.askPending(), portal.askPending()]);
    expect(asked(reference)).toBe(1);
    expect(await jobOf(reference)).toMatchObject({ done_at: null, due_at: new Date(portal.server.now() + MINUTE) });
  });

  it("is done once the payment has an answer, whoever brought it", async () => {
    const reference = await sentAway();
    portal.simulation.payAtPage(reference);
    await portal.payments.handleMessage(portal.tenant, "simulation-page", `message ${reference}`, reference);
    const before = asked(reference);
    portal.server.advance(60);
    await portal.askPending();
    expect((await jobOf(reference)).done_at).toEqual(new Date(portal.server.now()));
    expect(asked(reference)).toBe(before);
  });

  it("of an order that was paid in its own call asks nobody", async () => {
    const driver = await portal.driver();
    expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(201);
    const { reference } = await portal.orderOf(driver);
    const before = asked(reference);
    portal.server.advance(60);
    await portal.askPending();
    expect([(await jobOf(reference)).done_at === null, asked(reference)]).toEqual([false, before]);
  });

  it("fails where something is wrong on our side, is never given up, and is seen at the desk and in the figures", async () => {
    const reference = await sentAway();
    const { db, now: clock, tenants, advance, get } = portal.server;
    const paymentHandlers = portal.server.paymentHandlers.map((handler) =>
      handler.kind === "provided" ? { ...handler, ask: () => Promise.reject(new TypeError("a bug")) } : handler,
    );
    const errors: unknown[] = [];
    const payment = paymentJob({ ...portal.paymentParts, paymentHandlers, tenants });
    const broken = jobRunner({ db, clock, handlers: { payment } }, ({ error, job, isGivenUp }) => {
      if (job.about === reference) errors.push([String(error), isGivenUp]);
    });
    for (const minutes of [1, 1, 2, 4, 8, 16, 32, 60, 24 * 60]) {
      advance(minutes * 60);
      await broken.runDue();
    }
    expect(errors).toEqual(Array(9).fill(["TypeError: a bug", false]));
    expect(await jobOf(reference)).toMatchObject({ attempts: 9, last_error: "TypeError", given_up_at: null });
    expect((await desk(portal.server, "jobs")).join("\n")).toMatch(
      new RegExp(`tried again by themselves:.* payment ${reference}  9 attempts next \\S+  TypeError`, "s"),
    );
    expect((await get("/metrics")).body).toMatch(/portal_jobs_failing\{kind="payment"\} [1-9]/);
    // Whatever keeps it from being answered, the desk hears of it after a day.
    expect(await portal.deskMailsAbout(reference)).toHaveLength(1);
    advance(3600);
    await portal.askPending();
    expect(await jobOf(reference)).toMatchObject({ last_error: null, done_at: new Date(portal.server.now()) });
  });

  it("of a tenant that is not served fails, and asks once it is served again", async () => {
    const reference = await sentAway();
    const { db, now: clock } = portal.server;
    const reasons: string[] = [];
    const payment = paymentJob({ ...portal.paymentParts, tenants: { find: async () => undefined } });
    const unserved = jobRunner({ db, clock, handlers: { payment } }, ({ error }) => void reasons.push(String(error)));
    portal.server.advance(60);
    await unserved.runDue();
    expect(reasons).toContain("Error: the tenant eastport of a pending payment is not served");
    const before = asked(reference);
    portal.server.advance(60);
    await portal.askPending();
    expect(asked(reference)).toBe(before + 1);
  });
});
