import { deskMail, type DeskMatter } from "../../mail/desk-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import { recordEvent, type SecurityEvent } from "../security-events.ts";
import type { PaymentSubject, ReportContext } from "./payable.ts";

/** Why the tenant's desk has to look into a payment. */
interface DeskNotice {
  readonly about: DeskMatter;
  readonly subject: PaymentSubject;
  /** The difference between the amount paid and the amount due, for matters about that. */
  readonly differenceCents?: number;
}

const EVENTS: Readonly<Record<DeskMatter, SecurityEvent>> = {
  paidUnfulfilled: "order-paid-unfulfilled",
  paidTwice: "permit-paid-twice",
  paidAfterRefund: "paid-after-refund",
  paymentUnanswered: "payment-unanswered",
  refundedElsewhere: "payment-refunded-elsewhere",
  refundFailed: "refund-failed",
  citationUnanswered: "payment-unanswered",
  citationPaidAfterRefund: "paid-after-refund",
  citationRefundedElsewhere: "payment-refunded-elsewhere",
  citationRefundFailed: "refund-failed",
  citationNotOwed: "citation-paid-not-owed",
  citationToRefund: "citation-paid-not-owed",
  citationPaidInPart: "citation-paid-other-amount",
  citationPaidTooMuch: "citation-paid-other-amount",
};

/** Matters that any payment may have, each in its variant for orders and for citations. */
const MATTERS = {
  paidAfterRefund: { order: "paidAfterRefund", citation: "citationPaidAfterRefund" },
  unanswered: { order: "paymentUnanswered", citation: "citationUnanswered" },
  refundFailed: { order: "refundFailed", citation: "citationRefundFailed" },
} as const satisfies Readonly<Record<string, Readonly<Record<PaymentSubject["kind"], DeskMatter>>>>;

export function deskMatter(matter: keyof typeof MATTERS, { kind }: PaymentSubject): DeskMatter {
  return MATTERS[matter][kind];
}

/** The detail of an audit entry that names what a payment is for. */
export function detailOf({ kind, number }: PaymentSubject): Readonly<Record<string, number | string>> {
  return kind === "order" ? { orderNumber: Number(number) } : { citationNumber: number };
}

/**
 * Notifies the tenant's desk in the caller's transaction: always by an audit event, and by a message if the tenant has
 * configured an address.
 */
export async function tellDesk(
  { db, clock, tenant, payment, initiator }: Pick<ReportContext, "db" | "clock" | "tenant" | "payment" | "initiator">,
  { about, subject, differenceCents }: DeskNotice,
): Promise<void> {
  const source = { tenant: tenant.slug, requestId: initiator.requestId };
  await recordEvent(db, clock, EVENTS[about], source, subject.accountId, detailOf(subject));
  const { id: reference, providerReference, amountCents } = payment;
  const { number } = subject;
  const mail = deskMail(tenant, about, { number, amountCents, differenceCents, reference, providerReference });
  if (mail !== undefined) await queueMail(db, tenant.slug, mail, new Date(clock()));
}
