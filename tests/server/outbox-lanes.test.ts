import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { failureReason } from "../../server/mail/failure-reason.ts";
import { queueMail } from "../../server/mail/outbox.ts";
import { SendLoop } from "../../server/mail/send-loop.ts";
import { OutboxSender } from "../../server/mail/sender.ts";
import type { MailMessage } from "../../server/mail/transport.ts";
import { KEPT_DAYS, sweep } from "../../server/services/sweep.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NOON } from "../support/server.ts";

const DAY_MS = 24 * 3600_000;

describeOnEachDatabase("a slow mail server", (open) => {
  let db: Database;
  let now = NOON;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const tenants = { slugs: ["eastport", "westport"], find: async () => undefined };
  const queue = (tenant: string, to: string) =>
    db.withTenant(tenant, (trx) => queueMail(trx, tenant, { to, subject: "S", body: "B" }, new Date(now)));
  const senderWith = (send: (message: MailMessage) => Promise<void>, reasons: string[] = []) =>
    new OutboxSender({
      db,
      tenants,
      clock: () => now,
      transport: { send, close: async () => undefined },
      onFailure: ({ reason }) => void reasons.push(reason),
    });
  const rows = (tenant: string) =>
    db.withTenant(tenant, (trx) => trx.selectFrom("mail_outbox").selectAll().orderBy("to_address").execute());

  it("makes no second server send what waits behind it, and counts no attempt for that", async () => {
    for (let index = 0; index < 4; index += 1) await queue("eastport", `${index}@slow.example`);
    const sent: string[] = [];
    const attempts: number[][] = [];
    const other = senderWith(async (mail) => void sent.push(`other ${mail.to}`));
    const slow = senderWith(async (mail) => {
      // Each message takes 50 s: together longer than the lease of any one of them.
      now += 50_000;
      sent.push(`slow ${mail.to}`);
      if (sent.length === 1) attempts.push((await rows("eastport")).map((row) => row.attempts));
      else if (sent.length === 4) await other.sendDue();
    });
    await slow.sendDue();
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map((line) => line.split(" ")[1])).size).toBe(4);
    expect(attempts[0]?.toSorted()).toEqual([0, 0, 0, 1]);
  });

  it("cannot mark a message whose claim has passed to another server", async () => {
    await queue("eastport", "passed@slow.example");
    const other = senderWith(async () => undefined);
    const stuck = senderWith(async () => {
      now += 3 * 60_000;
      await other.sendDue();
      throw Object.assign(new Error("timed out"), { code: "ETIMEDOUT" });
    });
    await stuck.sendDue();
    const row = (await rows("eastport")).find((mail) => mail.to_address === "passed@slow.example");
    expect([row?.attempts, row?.sent_at !== null, row?.last_error]).toEqual([2, true, null]);
  });

  it("of one tenant holds up no other tenant's mail", async () => {
    await queue("eastport", "held@slow.example");
    await queue("westport", "quick@fast.example");
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => void (release = resolve));
    const sent: string[] = [];
    const quick = new Promise<void>((resolve) => {
      const sender = senderWith(async (mail) => {
        if (mail.to === "held@slow.example") await held;
        sent.push(mail.to);
        if (mail.to.endsWith("fast.example") && sent.length === 2) resolve();
        if (mail.to === "quick@fast.example") void queue("westport", "later@fast.example").then(() => loop.wake());
      });
      const loop = new SendLoop(sender);
      loop.start((error) => expect.unreachable(String(error)));
      void held.then(() => loop.stop());
    });
    await quick;
    expect(sent).toEqual(["quick@fast.example", "later@fast.example"]);
    release();
    await expect.poll(() => sent).toContain("held@slow.example");
  });

  it("is recorded in log and outbox by its code alone", async () => {
    await queue("westport", "refused@slow.example");
    const reasons: string[] = [];
    const words = "550 5.1.1 <refused@slow.example>: no such user, call 555-0100";
    await senderWith(
      () => Promise.reject(Object.assign(new Error(words), { code: "EENVELOPE", responseCode: 550, response: words })),
      reasons,
    ).sendDue();
    const row = (await rows("westport")).find((mail) => mail.to_address === "refused@slow.example");
    expect([reasons, row?.last_error]).toEqual([["EENVELOPE 550"], "EENVELOPE 550"]);
  });

  it("and everything else that is old is removed in the end, but nothing that is still needed", async () => {
    await db.withTenant("westport", (trx) => trx.deleteFrom("mail_outbox").execute());
    const insert = (to: string, change: { sent_at?: Date; failed_at?: Date }) =>
      db.withTenant("westport", (trx) =>
        trx
          .insertInto("mail_outbox")
          .values({
            id: crypto.randomUUID(),
            tenant: "westport",
            to_address: to,
            subject: "S",
            body: "",
            created_at: new Date(0),
            next_attempt_at: new Date(0),
            ...change,
          })
          .execute(),
      );
    const ago = (days: number) => new Date(now - days * DAY_MS);
    await insert("sent long ago", { sent_at: ago(KEPT_DAYS.sentMail + 1) });
    await insert("sent", { sent_at: ago(KEPT_DAYS.sentMail - 1) });
    await insert("failed long ago", { failed_at: ago(KEPT_DAYS.failedMail + 1) });
    await insert("failed", { failed_at: ago(KEPT_DAYS.failedMail - 1) });
    await insert("waits", {});
    for (const days of [KEPT_DAYS.auditEvent + 1, KEPT_DAYS.auditEvent - 1]) {
      await db.withTenant("westport", (trx) =>
        trx
          .insertInto("audit_events")
          .values({ tenant: "westport", at: ago(days), event: "logout", detail: "{}" })
          .execute(),
      );
    }
    await sweep(db, tenants.slugs, () => now);
    expect((await rows("westport")).map((row) => row.to_address)).toEqual(["failed", "sent", "waits"]);
    const events = await db.withTenant("westport", (trx) => trx.selectFrom("audit_events").select("at").execute());
    expect(events.map((event) => event.at)).toEqual([ago(KEPT_DAYS.auditEvent - 1)]);
  });
});

describe("the reason of a failure", () => {
  it.each([
    [new Error("connect ECONNREFUSED dana@mail.example"), "Error"],
    [Object.assign(new Error("x"), { code: "dana@mail.example" }), "Error"],
    [Object.assign(new Error("x"), { code: "EAUTH", responseCode: 535 }), "EAUTH 535"],
    ["dana@mail.example", "unknown"],
  ])("%# repeats nothing that was said", (error, reason) => {
    expect(failureReason(error)).toBe(reason);
  });
});
