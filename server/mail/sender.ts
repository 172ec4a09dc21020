import { sql, type Selectable, type Updateable } from "kysely";
import type { Clock } from "../../src/domain/clock.ts";
import type { Database, TenantDb } from "../db/database.ts";
import type { MailOutboxTable } from "../db/schema.ts";
import type { Tenants } from "../tenants/types.ts";
import { failureReason } from "./failure-reason.ts";
import type { MailTransport } from "./transport.ts";

/** Messages that one tenant sends in a row before the round is over for it. */
const IN_A_ROW = 50;
/** How long one server has a message to itself; a server that dies leaves it to another after that. */
const LEASE_MS = 2 * 60_000;
/** Waiting times after each failed attempt; after the last the message is given up. */
const BACKOFF_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

export interface MailSender {
  /** Sends what is due now; answers how many messages left. */
  sendDue(): Promise<number>;
  /**
   * Begins to send what is due, each tenant in a lane of its own, and answers the lanes: a slow mail server holds up the
   * mail of the tenant that waits for it and nobody else's. A lane stops after its current message where `goesOn` says no.
   */
  beginDue(goesOn?: () => boolean): Promise<Promise<number>[]>;
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

/** What became of a message that was claimed. */
interface Delivery {
  mail: Mail;
  isSent: boolean;
  change: Updateable<MailOutboxTable>;
}

/**
 * Empties the outbox. Any number of servers may do so together: SKIP LOCKED and the lease give each message to one. A
 * message is claimed when it is its turn to be sent, so neither lease nor attempt counts for one that still waits.
 */
export class OutboxSender implements MailSender {
  readonly #parts: MailSenderParts;
  /** Tenants whose lane runs. */
  readonly #busy = new Set<string>();

  constructor(parts: MailSenderParts) {
    this.#parts = parts;
  }

  async sendDue(): Promise<number> {
    const counts = await Promise.all(await this.beginDue());
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async beginDue(goesOn: () => boolean = () => true): Promise<Promise<number>[]> {
    const lanes: Promise<number>[] = [];
    for (const slug of this.#parts.tenants.slugs) {
      if (this.#busy.has(slug) || !goesOn()) continue;
      this.#busy.add(slug);
      lanes.push(this.#lane(slug, goesOn).finally(() => this.#busy.delete(slug)));
    }
    return lanes;
  }

  async depth(): Promise<number> {
    let waiting = 0;
    for (const slug of this.#parts.tenants.slugs) {
      const row = await this.#parts.db.withTenant(slug, (trx) =>
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

  async #lane(tenant: string, goesOn: () => boolean): Promise<number> {
    let sent = 0;
    let last: Delivery | undefined;
    for (let taken = 0; taken < IN_A_ROW && goesOn(); taken += 1) {
      const mail = await this.#takeNext(tenant, last);
      if (mail === undefined) return sent;
      last = await this.#send(mail, (await this.#parts.tenants.find(tenant))?.name ?? tenant);
      if (last.isSent) sent += 1;
    }
    if (last !== undefined) await this.#inTenant(tenant, record(last));
    return sent;
  }

  #inTenant<T>(tenant: string, fn: (trx: TenantDb) => Promise<T>): Promise<T> {
    return this.#parts.db.withTenant(tenant, fn);
  }

  /** In one transaction: writes down what became of the last message, and claims the next. */
  #takeNext(tenant: string, last: Delivery | undefined): Promise<Mail | undefined> {
    const now = this.#parts.clock();
    return this.#inTenant(tenant, async (trx) => {
      if (last !== undefined) await record(last)(trx);
      return claim(trx, now);
    });
  }

  async #send(mail: Mail, fromName: string): Promise<Delivery> {
    const { id, to_address: to, subject, body, created_at: createdAt } = mail;
    try {
      await this.#parts.transport.send({ id, createdAt, fromName, to, subject, body });
    } catch (error) {
      return { mail, isSent: false, change: this.#failure(mail, error) };
    }
    return { mail, isSent: true, change: { sent_at: new Date(this.#parts.clock()), body: "", last_error: null } };
  }

  #failure(mail: Mail, error: unknown): Updateable<MailOutboxTable> {
    const { clock, onFailure } = this.#parts;
    const reason = failureReason(error);
    const wait = BACKOFF_MS[mail.attempts - 1];
    onFailure({ tenant: mail.tenant, mailId: mail.id, attempts: mail.attempts, reason, givenUp: wait === undefined });
    const next = wait === undefined ? { failed_at: new Date(clock()) } : { next_attempt_at: new Date(clock() + wait) };
    return { ...next, last_error: reason };
  }
}

/** Takes the next message that is due for the time of the lease. */
function claim(trx: TenantDb, now: number): Promise<Mail | undefined> {
  return trx
    .updateTable("mail_outbox")
    .set({ attempts: sql`attempts + 1`, next_attempt_at: new Date(now + LEASE_MS) })
    .where("id", "in", (query) =>
      query
        .selectFrom("mail_outbox")
        .select("id")
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", "<=", new Date(now))
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Only while the claim holds: once its lease is over, what becomes of the message is the next server's to say. */
function record({ mail, change }: Delivery): (trx: TenantDb) => Promise<unknown> {
  return (trx) =>
    trx
      .updateTable("mail_outbox")
      .set(change)
      .where("id", "=", mail.id)
      .where("attempts", "=", mail.attempts)
      .where("sent_at", "is", null)
      .where("failed_at", "is", null)
      .execute();
}
