import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAsk } from "../../server/services/payment-lifecycle/payment-rows.ts";
import { paymentJob } from "../../server/services/payment-lifecycle/payment-job.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { jobRunner } from "../support/jobs.ts";
import { PayingPortal } from "../support/paying-portal.ts";

const MINUTE = 60_000;

describe("the provider of a pending payment is asked again", () => {
  const openedAt = new Date(0);
  const holdEndsAt = new Date(30 * MINUTE);
  const pause = (minutes: number, holds: Date | null = holdEndsAt) =>
    (nextAsk({ openedAt, holdEndsAt: holds }, minutes * MINUTE).getTime() - minutes * MINUTE) / MINUTE;

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
