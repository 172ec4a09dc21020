import { randomUUID } from "node:crypto";
import type { OperationNodeSource } from "kysely";
import type { TenantDb } from "../db/database.ts";
import { writeTogether } from "../db/write-together.ts";
import { jobInsert } from "../jobs/job-queue.ts";

/** A message to one person, as it is queued. */
export interface OutgoingMail {
  to: string;
  subject: string;
  body: string;
}

/** The order that a message is about. */
export interface MailedOrder {
  readonly orderId: string;
  /** The message confirms the order: a verified address gets the full order instead of the queued text. */
  readonly confirms: boolean;
}

/** The inserts that queue a message and the job that sends it, for a statement that stores more with them. */
export function mailInserts(
  db: TenantDb,
  tenant: string,
  { to, subject, body }: OutgoingMail,
  now: Date,
  order?: MailedOrder,
): OperationNodeSource[] {
  const id = randomUUID();
  const confirms = order?.confirms ?? false;
  const about = { order_id: order?.orderId ?? null, confirms_order: confirms };
  const row = { id, tenant, to_address: to, subject, body, created_at: now, ...about };
  return [
    db.insertInto("mail_outbox").values(row),
    jobInsert(db, { tenant, kind: confirms ? "confirmation" : "mail", about: id, dueAt: now, now }),
  ];
}

/** Queues a message in the caller's transaction: it is sent if and only if that commits. */
export async function queueMail(db: TenantDb, tenant: string, mail: OutgoingMail, now: Date): Promise<void> {
  await writeTogether(db, mailInserts(db, tenant, mail, now));
}
