import type { Clock } from "../../src/domain/clock.ts";
import { MINUTE_MS } from "../../src/domain/durations.ts";
import type { Database } from "../db/database.ts";
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

/** What a message says to whoever may read all of it. */
export interface WholeMessage {
  readonly blocks: readonly MailBlock[];
  readonly attachments: readonly MailAttachment[];
}

export interface MailJobParts {
  readonly db: Database;
  readonly tenants: Pick<Tenants, "find">;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** All that an order's confirmation says; undefined where nobody has proved that its driver reads at the address. */
  readonly confirmation: (tenant: EffectiveTenant, about: OrderToConfirm) => Promise<WholeMessage | undefined>;
}

/** A message as it lies in the outbox. */
interface QueuedMail extends Pick<MailMessage, "id" | "createdAt" | "to" | "subject" | "body"> {
  /** Of the order that it confirms. */
  readonly orderId: string | null;
  readonly confirmsOrder: boolean;
}

/** Waiting times after each failed attempt; after the last the message is given up. */
const PAUSES_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS];

/**
 * A message in its tenant's look. It says what was queued, but for the confirmation of an order, which a proven address gets
 * whole: that is made when it is sent, so that no name, plate or receipt lies in the outbox.
 */
async function compose(
  { publicUrl, confirmation }: MailJobParts,
  tenant: EffectiveTenant,
  { orderId, confirmsOrder, ...mail }: QueuedMail,
): Promise<MailMessage> {
  const whole = confirmsOrder && orderId !== null ? await confirmation(tenant, { orderId, to: mail.to }) : undefined;
  const blocks = whole?.blocks ?? blocksOf(mail.body, publicUrl);
  const { name: from, style, paperImage: image, boot } = tenant;
  return {
    ...mail,
    fromName: from,
    body: whole === undefined ? mail.body : mailText(blocks),
    html: { text: mailHtml({ subject: mail.subject, language: boot.language, from, style, image }, blocks), image },
    attachments: whole?.attachments ?? [],
  };
}

/**
 * Sends one message of the outbox. A message that a server sent and could not mark is sent again, under the same Message-ID.
 * Of a tenant that runs no more it is sent as text alone.
 */
export function mailJob(parts: MailJobParts): JobHandler {
  const { db, tenants, transport, clock } = parts;
  return {
    atOnce: 20,
    pauseAfter: (attempts) => PAUSES_MS[attempts - 1],
    async run({ tenant: slug, about }) {
      const mail = await db.withTenant(slug, (trx) =>
        trx
          .selectFrom("mail_outbox")
          .select(["id", "to_address as to", "subject", "body", "created_at as createdAt"])
          .select(["order_id as orderId", "confirms_order as confirmsOrder"])
          .where("id", "=", about)
          .where("sent_at", "is", null)
          .executeTakeFirst(),
      );
      if (mail === undefined) return undefined;
      const tenant = await tenants.find(slug);
      const { orderId: _order, confirmsOrder: _confirms, ...queued } = mail;
      await transport.send(tenant === undefined ? { ...queued, fromName: slug } : await compose(parts, tenant, mail));
      // The body holds links that sign people in.
      const sent = { sent_at: new Date(clock()), body: "" };
      await db.withTenant(slug, (trx) => trx.updateTable("mail_outbox").set(sent).where("id", "=", about).execute());
      return undefined;
    },
  };
}
