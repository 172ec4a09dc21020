import { randomUUID } from "node:crypto";
import type { TenantDb } from "../db/database.ts";

/** A message to one person, as it is queued. */
export interface OutgoingMail {
  to: string;
  subject: string;
  body: string;
}

/** The insert that queues a message: for a statement that stores more with it. */
export function mailInsert(db: TenantDb, tenant: string, mail: OutgoingMail, now: Date) {
  return db.insertInto("mail_outbox").values({
    id: randomUUID(),
    tenant,
    to_address: mail.to,
    subject: mail.subject,
    body: mail.body,
    created_at: now,
    next_attempt_at: now,
  });
}

/** Queues a message in the caller's transaction: it is sent when, and only when, that commits. */
export async function queueMail(db: TenantDb, tenant: string, mail: OutgoingMail, now: Date): Promise<void> {
  await mailInsert(db, tenant, mail, now).execute();
}
