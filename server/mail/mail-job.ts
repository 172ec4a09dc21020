import type { Clock } from "../../src/domain/clock.ts";
import { MINUTE_MS } from "../../src/domain/durations.ts";
import type { Database, TenantDb } from "../db/database.ts";
import type { Job } from "../jobs/job-leases.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { blocksOf, mailText, type MailAttachment, type MailBlock } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailMessage, MailTransport } from "./transport.ts";

/** An order to confirm, and the address of the confirmation. */
export interface OrderToConfirm {
  readonly orderId: string;
  readonly to: string;
}

/** How to confirm an order. */
export type Confirmation =
  /** With all details, to a verified address. */
  | { readonly kind: "whole"; readonly blocks: readonly MailBlock[]; readonly attachments: readonly MailAttachment[] }
  /** With the queued message: nobody has verified that the driver reads this address. */
  | { readonly kind: "short" }
  /** Not at all, since the order is no longer final. */
  | { readonly kind: "none" };

export interface MailJobParts {
  readonly db: Database;
  readonly tenants: Pick<Tenants, "find">;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly confirmation: (tenant: EffectiveTenant, about: OrderToConfirm) => Promise<Confirmation>;
  /** Called with the error if an order was confirmed with the queued message although its address is verified. */
  readonly confirmedShort: (error: unknown, job: Job) => void;
}

/** A message in the outbox. */
interface QueuedMail extends Pick<MailMessage, "id" | "createdAt" | "to" | "subject" | "body"> {
  /** The order that it confirms. */
  readonly orderId: string | null;
  readonly confirmsOrder: boolean;
}

/** The pauses after each failed attempt. After the last, the message is given up. */
const PAUSES_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS];

/** From this attempt on, 12.5 minutes after the first, the queued message replaces a full one that cannot be made. */
const SHORT_FROM_ATTEMPT = 4;

/** How to confirm an order now. A repeated failure is reported, but the driver still gets the queued message. */
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
 * Composes a message in its tenant's look from the queued text. The confirmation of an order to a verified address is
 * composed in full when it is sent, so that no name, plate or receipt is stored in the outbox. Returns undefined if
 * there is nothing left to confirm.
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

/** For a tenant that is no longer served, the queued message as plain text. */
function plainMessage(slug: string, { orderId: _order, confirmsOrder: _confirms, ...queued }: QueuedMail): MailMessage {
  return { ...queued, fromName: slug };
}

/**
 * Sends one message of the outbox. If a server has sent a message but could not mark it, it is sent again with the same
 * Message-ID. If the tenant is no longer served, the message is sent as plain text.
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
      // The body contains links that log people in.
      const sent = { sent_at: new Date(clock()), body: "" };
      await db.withTenant(slug, (trx) => trx.updateTable("mail_outbox").set(sent).where("id", "=", about).execute());
      return undefined;
    },
  };
}

/**
 * Confirmations have a separate kind of job: their receipts are generated one after another, and a password reset must
 * not wait behind them. Few run at once, so that a stopping server has to wait for few.
 */
export function confirmationJob(parts: MailJobParts): JobHandler {
  return { ...mailJob(parts), atOnce: 4 };
}
