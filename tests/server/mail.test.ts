import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { Mailbox } from "../../server/mail/mailbox.ts";
import { orderMail } from "../../server/mail/order-mail.ts";
import { queueMail } from "../../server/mail/outbox.ts";
import { mailJob } from "../../server/mail/mail-job.ts";
import { folderTransport, smtpTransport, type MailMessage } from "../../server/mail/transport.ts";
import { linkedText } from "../../server/routes/mailbox/mailbox-routes.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import { flattenMessages } from "../../src/domain/messages.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { jobRunner } from "../support/jobs.ts";
import { NOON } from "../support/server.ts";

const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  id: "11111111-1111-4111-8111-111111111111",
  createdAt: new Date(NOON),
  fromName: "Port of East",
  to: "dana@mail.example",
  subject: "Verify your email address",
  body: "Hello,\n\nhttps://parking.example.org/driverportal/eastport/email-status/dana?token=abc\n",
  ...changes,
});

/** What a job does without whose messages are of no tenant that runs. */
const OF_NO_TENANT = {
  tenants: { find: async () => undefined },
  publicUrl: "https://parking.example.org",
  confirmation: () => expect.unreachable("no order is confirmed"),
  confirmedShort: () => expect.unreachable("no order is confirmed"),
};

describeOnEachDatabase("the outbox", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const queue = (tenant: string, to: string, now: number) =>
    db.withTenant(tenant, (trx) => queueMail(trx, tenant, { to, subject: "S", body: "B" }, new Date(now)));
  const rows = (tenant: string) => db.withTenant(tenant, (trx) => trx.selectFrom("mail_outbox").selectAll().execute());

  function runnerOn(clock: () => number, send: (message: MailMessage) => Promise<void>) {
    const failures: { attempts: number; reason: string; isGivenUp: boolean }[] = [];
    const transport = { send, close: async () => undefined };
    const mail = mailJob({ db, ...OF_NO_TENANT, clock, transport });
    const runner = jobRunner({ db, clock, handlers: { mail } }, ({ job: { attempts }, reason, isGivenUp }) => {
      failures.push({ attempts, reason, isGivenUp });
    });
    return { runner, failures };
  }

  it("sends each message once, although two servers empty it together", async () => {
    const sent: string[] = [];
    for (let index = 0; index < 8; index += 1)
      await queue(index % 2 === 0 ? "eastport" : "westport", `${index}@mail.example`, NOON);
    const deliver = async (mail: MailMessage) => void sent.push(mail.to);
    const [one, two] = [runnerOn(() => NOON, deliver).runner, runnerOn(() => NOON, deliver).runner];
    const counts = await Promise.all([one.runDue(), two.runDue()]);
    expect(counts[0] + counts[1]).toBe(8);
    expect(sent.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `${index}@mail.example`));
    expect(await one.runDue()).toBe(0);
  });

  it("keeps no word of a message that was sent", async () => {
    const left = await rows("eastport");
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ body, sent_at }) => body === "" && sent_at !== null)).toBe(true);
  });

  it("retries after longer and longer waits, up to a limit", async () => {
    let now = NOON + 1000;
    await queue("eastport", "late@mail.example", now);
    const { runner, failures } = runnerOn(
      () => now,
      () => Promise.reject(new Error("connection refused")),
    );
    await runner.runDue();
    await runner.runDue();
    expect(failures).toHaveLength(1);
    for (const wait of [30, 120, 600, 3600, 21_600]) {
      now += wait * 1000 - 1;
      await runner.runDue();
      now += 1;
      await runner.runDue();
    }
    expect(failures.map((failure) => [failure.attempts, failure.isGivenUp])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, false],
      [6, true],
    ]);
    now += 100_000_000;
    expect(await runner.runDue()).toBe(0);
    expect((await rows("eastport")).find(({ sent_at }) => sent_at === null)?.body).toBe("B");
  });

  it("sends nothing twice that was sent and marked by a server that then died", async () => {
    await queue("westport", "marked@mail.example", NOON);
    const sent: string[] = [];
    const transport = { send: async (mail: MailMessage) => void sent.push(mail.to), close: async () => undefined };
    const mail = mailJob({ db, ...OF_NO_TENANT, clock: () => NOON, transport });
    // The server ends after the job was done and before that was written down.
    const dying = jobRunner({
      db,
      clock: () => NOON,
      handlers: {
        mail: {
          ...mail,
          run: async (job) => {
            await mail.run(job);
            return new Promise(() => undefined);
          },
        },
      },
    });
    void dying.runDue();
    await expect.poll(() => sent).toEqual(["marked@mail.example"]);
    const other = jobRunner({ db, clock: () => NOON + 3 * 60_000, handlers: { mail } });
    await expect.poll(() => other.runDue()).toBe(1);
    expect(sent).toEqual(["marked@mail.example"]);
  });

  it("records a failure by its code alone, in log and table", async () => {
    await queue("westport", "refused@slow.example", NOON);
    const words = "550 5.1.1 <refused@slow.example>: no such user, call 555-0100";
    const error = Object.assign(new Error(words), { code: "EENVELOPE", responseCode: 550, response: words });
    const { runner, failures } = runnerOn(
      () => NOON,
      () => Promise.reject(error),
    );
    await runner.runDue();
    expect(failures.map(({ reason }) => reason)).toEqual(["EENVELOPE 550"]);
    const jobs = await db.withAllJobs((trx) =>
      trx.selectFrom("jobs").selectAll().where("tenant", "=", "westport").execute(),
    );
    expect(jobs.map(({ last_error }) => last_error)).toContain("EENVELOPE 550");
    expect(JSON.stringify(jobs)).not.toContain("example");
  });

  it("sends nothing whose transaction did not commit", async () => {
    const failed = db.withTenant("eastport", async (trx) => {
      await queueMail(trx, "eastport", { to: "never@mail.example", subject: "S", body: "B" }, new Date(NOON));
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    const { runner } = runnerOn(
      () => NOON + 10_000,
      async () => undefined,
    );
    expect(await runner.runDue()).toBe(0);
  });
});

describe("the outbox folder and the mailbox that reads it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-outbox-"));
  const transport = folderTransport(folder, "no-reply@parking.example.org");
  const mailbox = new Mailbox(folder);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("keeps a message as it was written", async () => {
    await transport.send(message({ subject: "Grüße aus dem Hafen 🚗", fromName: "Пристань" }));
    const [mail] = await mailbox.list();
    expect(mail).toMatchObject({
      to: "dana@mail.example",
      subject: "Grüße aus dem Hafen 🚗",
      from: "Пристань no-reply@parking.example.org",
      text: message().body,
    });
  });

  it.each([
    { subject: "Hello\r\nBcc: everyone@mail.example" },
    { fromName: "East\r\nBcc: everyone@mail.example" },
    { to: "dana@mail.example\r\nBcc: everyone@mail.example" },
    { to: "dana@mail.example, everyone@mail.example" },
  ])("lets no value begin a header or add a reader: %j", async (changes) => {
    const inject = mkdtempSync(path.join(tmpdir(), "portal-outbox-"));
    await folderTransport(inject, "no-reply@parking.example.org").send(message(changes));
    const [file = ""] = readdirSync(inject);
    const headers = readFileSync(path.join(inject, file), "utf8").split(/\r?\n\r?\n/)[0] ?? "";
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(headers.match(/^To: .*$/im)?.[0]).not.toMatch(/everyone@mail\.example>|, *<?everyone@mail\.example$/);
    rmSync(inject, { recursive: true, force: true });
  });

  it.each(["../secret-key", "..%2Fsecret-key", "", "x", "/etc/passwd", "a".repeat(200)])(
    "has no message named %j",
    async (name) => {
      expect(await mailbox.read(name)).toBeUndefined();
    },
  );

  it("shows a text's addresses as links and everything else of it as text", () => {
    expect(linkedText('<img src=x onerror=alert(1)> https://a.example/x?y=1&z="')).toBe(
      '&#60;img src=x onerror=alert(1)&#62; <a href="https://a.example/x?y=1&#38;z=">https://a.example/x?y=1&#38;z=</a>&#34;',
    );
    expect(linkedText("javascript:alert(1)")).toBe("javascript:alert(1)");
  });
});

describe("a mail server", () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(`${session.envelope.rcptTo.map((to) => to.address).join()}\n${Buffer.concat(chunks).toString()}`);
        done();
      });
    },
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      const listening = server.listen(0, "127.0.0.1", () => resolve());
      listening.unref();
    });
    const address = server.server.address();
    url = `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it("gets the message for its one reader", async () => {
    const transport = smtpTransport(url, "no-reply@parking.example.org");
    await transport.send(message());
    await transport.close();
    expect(received[0]).toMatch(/^dana@mail\.example\n/);
    expect(received[0]).toContain("From: Port of East <no-reply@parking.example.org>");
    expect(received[0]).toContain("Message-ID: <11111111-1111-4111-8111-111111111111@parking.example.org>");
  });
});

it("the confirmation of an order has amounts with the currency sign of the tenant", async () => {
  const messages = flattenMessages(JSON.parse(readFileSync("schemas/messages/en.json", "utf8")));
  const tenant = {
    name: "T",
    slug: "t",
    messages: { ...messages, "common.currencySign": "€" },
  } as unknown as EffectiveTenant;
  const confirmed = { address: "a@b.example", number: "1", permitNames: ["P"], totalCents: 1205, dueCents: 1205 };
  const { body } = orderMail(tenant, "https://parking.example.org", { ...confirmed, howToPay: undefined });
  expect(body.match(/.12\.05/g)).toEqual(["€12.05", "€12.05"]);
});
