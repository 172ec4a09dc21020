import type { Clock } from "../../src/domain/clock.ts";
import { MINUTE_MS } from "../../src/domain/durations.ts";
import type { Database, TenantDb } from "../db/database.ts";
import type { Job } from "../jobs/job-leases.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { blocksOf, mailText, type MailAttachment, type MailBlock } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailMessage, MailTransport } from "./transport.ts";

/** An order that a message confirms, and where the message goes. */
export interface OrderToConfirm {
  readonly orderId: string;
  readonly to: string;
}

/** How an order is confirmed. */
export type Confirmation =
  /** By all that there is to say, to whoever may read it. */
  | { readonly kind: "whole"; readonly blocks: readonly MailBlock[]; readonly attachments: readonly MailAttachment[] }
  /** By what was queued: nobody has proved that its driver reads at the address. */
  | { readonly kind: "short" }
  /** Not at all: it is not placed for good any more. */
  | { readonly kind: "none" };

export interface MailJobParts {
  readonly db: Database;
  readonly tenants: Pick<Tenants, "find">;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly confirmation: (tenant: EffectiveTenant, about: OrderToConfirm) => Promise<Confirmation>;
  /** Hears why an order was confirmed by what was queued, although its driver has proved the address. */
  readonly confirmedShort: (error: unknown, job: Job) => void;
}

/** A message as it lies in the outbox. */
interface QueuedMail extends Pick<MailMessage, "id" | "createdAt" | "to" | "subject" | "body"> {
  /** Of the order that it confirms. */
  readonly orderId: string | null;
  readonly confirmsOrder: boolean;
}

/** Waiting times after each failed attempt; after the last the message is given up. */
const PAUSES_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS];

/** From this attempt on, a quarter of an hour after the first, what was queued is sent where no more could be made. */
const SHORT_FROM_ATTEMPT = 4;

/** How an order is confirmed now. What fails over and over is told, and no reason to leave a driver without any message. */
async function confirmationOf(
  { confirmation, confirmedShort }: MailJobParts,
  tenant: EffectiveTenant,
  about: OrderToConfirm,
  job: Job,
): Promise<Confirmation> {
  try {
    return await confirmation(tenant, about);
  } catch (error) {
    if (job.attempts < SHORT_FROM_ATTEMPT) throw error;
    confirmedShort(error, job);
    return { kind: "short" };
  }
}

/**
 * A message in its tenant's look. It says what was queued, but for the confirmation of an order, which a proven address gets
 * whole: that is made when it is sent, so that no name, plate or receipt lies in the outbox. Undefined where nothing is left
 * to be confirmed.
 */
async function compose(
  parts: MailJobParts,
  tenant: EffectiveTenant,
  { orderId, confirmsOrder, ...mail }: QueuedMail,
  job: Job,
): Promise<MailMessage | undefined> {
  const confirmation: Confirmation =
    confirmsOrder && orderId !== null
      ? await confirmationOf(parts, tenant, { orderId, to: mail.to }, job)
      : { kind: "short" };
  if (confirmation.kind === "none") return undefined;
  const whole = confirmation.kind === "whole" ? confirmation : undefined;
  const blocks = whole?.blocks ?? blocksOf(mail.body, parts.publicUrl);
  const { name: from, style, paperImage: image, boot } = tenant;
  return {
    ...mail,
    fromName: from,
    body: whole === undefined ? mail.body : mailText(blocks),
    html: { text: mailHtml({ subject: mail.subject, language: boot.language, from, style, image }, blocks), image },
    attachments: whole?.attachments ?? [],
  };
}

function readQueued(db: TenantDb, id: string): Promise<QueuedMail | undefined> {
  return db
    .selectFrom("mail_outbox")
    .select(["id", "to_address as to", "subject", "body", "created_at as createdAt"])
    .select(["order_id as orderId", "confirms_order as confirmsOrder"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
}

/** Of a tenant that runs no more a message is what was queued, as text alone. */
function plainMessage(slug: string, { orderId: _order, confirmsOrder: _confirms, ...queued }: QueuedMail): MailMessage {
  return { ...queued, fromName: slug };
}

/**
 * Sends one message of the outbox. A message that a server sent and could not mark is sent again, under the same Message-ID.
 * If the tenant no longer runs, the message is sent as plain text.
 */
export function mailJob(parts: MailJobParts): JobHandler {
  const { db, tenants, transport, clock } = parts;
  return {
    atOnce: 20,
    pauseAfter: (attempts) => PAUSES_MS[attempts - 1],
    async run(job) {
      const { tenant: slug, about } = job;
      const queued = await db.withTenant(slug, (trx) => readQueued(trx, about));
      if (queued === undefined) return undefined;
      const tenant = await tenants.find(slug);
      const message = tenant === undefined ? plainMessage(slug, queued) : await compose(parts, tenant, queued, job);
      if (message === undefined) {
        await db.withTenant(slug, (trx) => trx.deleteFrom("mail_outbox").where("id", "=", about).execute());
        return undefined;
      }
      await transport.send(message);
      // The body holds links that sign people in.
      const sent = { sent_at: new Date(clock()), body: "" };
      await db.withTenant(slug, (trx) => trx.updateTable("mail_outbox").set(sent).where("id", "=", about).execute());
      return undefined;
    },
  };
}

/**
 * Confirmations are sent beside all other mail: their receipts take turns, and nobody waits behind those for a new password.
 * A few at once are enough, and a server that stops waits for no more.
 */
export function confirmationJob(parts: MailJobParts): JobHandler {
  return { ...mailJob(parts), atOnce: 4 };
}
