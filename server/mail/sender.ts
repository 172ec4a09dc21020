import { sql, type Selectable } from "kysely";
import type { Clock } from "../../src/domain/clock.ts";
import type { Database } from "../db/database.ts";
import type { MailOutboxTable } from "../db/schema.ts";
import type { Tenants } from "../tenants/types.ts";
import type { MailTransport } from "./transport.ts";

/** Messages taken at once per tenant. */
const BATCH = 10;
/** How long one server has a message to itself; a server that dies leaves it to another after that. */
const LEASE_MS = 2 * 60_000;
/** Waiting times after each failed attempt; after the last the message is given up. */
const BACKOFF_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

export interface MailSender {
  /** Sends what is due now; answers how many messages left. */
  sendDue(): Promise<number>;
  /** Messages that wait, over all tenants. */
  depth(): Promise<number>;
}

export interface MailSenderParts {
  db: Database;
  tenants: Pick<Tenants, "slugs" | "find">;
  transport: MailTransport;
  clock: Clock;
  onFailure: (failure: { tenant: string; mailId: string; attempts: number; reason: string; givenUp: boolean }) => void;
}

type Mail = Selectable<MailOutboxTable>;

/** Empties the outbox. Any number of servers may do so together: SKIP LOCKED and the lease give each message to one. */
export function createMailSender({ db, tenants, transport, clock, onFailure }: MailSenderParts): MailSender {
  function claim(tenant: string): Promise<Mail[]> {
    const now = new Date(clock());
    return db.withTenant(tenant, (trx) =>
      trx
        .updateTable("mail_outbox")
        .set({ attempts: sql`attempts + 1`, next_attempt_at: new Date(clock() + LEASE_MS) })
        .where("id", "in", (query) =>
          query
            .selectFrom("mail_outbox")
            .select("id")
            .where("sent_at", "is", null)
            .where("failed_at", "is", null)
            .where("next_attempt_at", "<=", now)
            .orderBy("next_attempt_at")
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute(),
    );
  }

  async function markSent(mail: Mail): Promise<void> {
    await db.withTenant(mail.tenant, (trx) =>
      trx
        .updateTable("mail_outbox")
        .set({ sent_at: new Date(clock()), body: "", last_error: null })
        .where("id", "=", mail.id)
        .execute(),
    );
  }

  async function markFailed(mail: Mail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const wait = BACKOFF_MS[mail.attempts - 1];
    const givenUp = wait === undefined;
    await db.withTenant(mail.tenant, (trx) =>
      trx
        .updateTable("mail_outbox")
        .set(
          givenUp
            ? { failed_at: new Date(clock()), last_error: reason }
            : { next_attempt_at: new Date(clock() + wait), last_error: reason },
        )
        .where("id", "=", mail.id)
        .execute(),
    );
    onFailure({ tenant: mail.tenant, mailId: mail.id, attempts: mail.attempts, reason, givenUp });
  }

  async function send(mail: Mail, fromName: string): Promise<boolean> {
    try {
      await transport.send({
        id: mail.id,
        createdAt: mail.created_at,
        fromName,
        to: mail.to_address,
        subject: mail.subject,
        body: mail.body,
      });
    } catch (error) {
      await markFailed(mail, error);
      return false;
    }
    await markSent(mail);
    return true;
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (const slug of tenants.slugs) {
      const fromName = (await tenants.find(slug))?.name ?? slug;
      for (const mail of await claim(slug)) if (await send(mail, fromName)) sent += 1;
    }
    return sent;
  }

  async function depth(): Promise<number> {
    let waiting = 0;
    for (const slug of tenants.slugs) {
      const row = await db.withTenant(slug, (trx) =>
        trx
          .selectFrom("mail_outbox")
          .select(sql<number>`count(*)`.as("mails"))
          .where("sent_at", "is", null)
          .where("failed_at", "is", null)
          .executeTakeFirstOrThrow(),
      );
      waiting += row.mails;
    }
    return waiting;
  }

  return { sendDue, depth };
}
