import { queueJob } from "../../jobs/job-queue.ts";
import { lockBalance, type CitationBalance } from "../citations/citation-balance.ts";
import { moveCitation } from "../citations/move-citation.ts";
import { tellPayer } from "./citation-mails.ts";
import { recordEvent } from "../security-events.ts";
import { detailOf, tellDesk } from "./desk-notice.ts";
import type { LockedPayable, Payable, ReportContext } from "./payable.ts";
import { noteNotOwed, type PaymentEnd } from "./payment-rows.ts";

function subjectOf(number: string) {
  return { kind: "citation", number } as const;
}

/**
 * Handles money that is not owed, because the citation was dismissed or is also paid otherwise. A refund is queued if
 * the provider can refund; the desk and the payer are notified in any case.
 */
export async function keepNothing(context: ReportContext, number: string): Promise<void> {
  const { db, tenant, at, payment, canRefund } = context;
  await noteNotOwed(db, payment.id);
  if (canRefund) await queueJob(db, { tenant: tenant.slug, kind: "refund", about: payment.id, dueAt: at, now: at });
  const about = canRefund ? "citationNotOwed" : "citationToRefund";
  await tellDesk(context, { about, subject: subjectOf(number) });
  await tellPayer(context, number, "notOwed");
}

/**
 * Handles money that has come, however late: it counts as a payment of its amount. The desk may have changed the amount
 * of the citation since the payment was opened. What is missing stays due; what is too much has to be refunded by the
 * desk. The desk and the payer are notified in both cases.
 */
async function receiveMoney(context: ReportContext, { number, state, dueCents }: CitationBalance): Promise<void> {
  const { db, at, payment, initiator } = context;
  if (dueCents === 0) return keepNothing(context, number);
  const differenceCents = Math.abs(dueCents - payment.amountCents);
  if (payment.amountCents < dueCents) {
    await tellPayer(context, number, "paidInPart", differenceCents);
    return tellDesk(context, { about: "citationPaidInPart", subject: subjectOf(number), differenceCents });
  }
  const { requestId } = initiator;
  const outcome = await moveCitation(db, { number, to: "PAID", by: "provider", at, requestId });
  if (outcome.kind !== "moved") throw new Error(`citation ${number} is ${state}: it cannot be paid`);
  if (differenceCents === 0) return tellPayer(context, number, "paid");
  await tellPayer(context, number, "paidTooMuch", differenceCents);
  await tellDesk(context, { about: "citationPaidTooMuch", subject: subjectOf(number), differenceCents });
}

/** Records a cancellation by the desk as an audit event, in the same transaction. */
async function noteCancelled({ db, clock, tenant, initiator }: ReportContext, number: string): Promise<void> {
  if (initiator.by !== "desk") return;
  const source = { tenant: tenant.slug, requestId: initiator.requestId };
  await recordEvent(db, clock, "citation-payment-cancelled", source, undefined, detailOf(subjectOf(number)));
}

/** A payment that brings no money leaves its citation unchanged: the citation can be paid again at once. */
async function follow(context: ReportContext, citation: CitationBalance, { state }: PaymentEnd): Promise<void> {
  if (state === "PAID") return receiveMoney(context, citation);
  if (state === "CANCELLED") return noteCancelled(context, citation.number);
  if (state === "DECLINED") await tellPayer(context, citation.number, "failed");
  if (state === "REFUNDED") await tellPayer(context, citation.number, "refunded");
}

/** Notifies the payer of a refund, and the desk unless it initiated it, since the citation still counts as paid. */
async function refunded(context: ReportContext, { number }: CitationBalance): Promise<void> {
  await tellPayer(context, number, "refunded");
  if (context.initiator.by === "desk") return;
  await tellDesk(context, { about: "citationRefundedElsewhere", subject: subjectOf(number) });
}

/** The citation that a payment is for. Anybody may pay a citation, so nothing else needs to be locked before it. */
export function citationPayable(citationNumber: string): Payable {
  return {
    async lock(db): Promise<LockedPayable> {
      const citation = await lockBalance(db, citationNumber);
      return {
        subject: subjectOf(citation.number),
        follow: (context, end) => follow(context, citation, end),
        refunded: (context) => refunded(context, citation),
      };
    },
    sentAway: () => Promise.resolve(),
    subject: () => Promise.resolve(subjectOf(citationNumber)),
  };
}
