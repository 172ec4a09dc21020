import type { Clock } from "../../../src/domain/clock.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import type { ProviderReport } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { recordEvent } from "../security-events.ts";
import { deskMatter, detailOf, tellDesk } from "./desk-notice.ts";
import type { Initiator, LockedPayable, ReportContext } from "./payable.ts";
import { payableOf } from "./payables.ts";
import {
  canEnd,
  findPayment,
  isOfPayment,
  noteDifference,
  notePayment,
  refundPayment,
  endPayment,
  lockPayment,
  type PaymentEnd,
} from "./payment-rows.ts";

export interface ReportParts {
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** What is known of the provider of a payment beside its report. */
interface ReportedBy {
  /** It can give the money of the payment back. */
  readonly canRefund: boolean;
}

/** What an answer came to. */
export interface AppliedReport {
  /** How the payment stands after it; "differs" where the answer is not about this payment, and nothing moved. */
  readonly payment: PaymentState | "differs";
  /** The payment had not ended so before, and what it is for moved with it. */
  readonly isNew: boolean;
}

/** Whoever gave the money back, it is noted. */
async function refund(context: ReportContext, payable: LockedPayable): Promise<AppliedReport> {
  const { db, payment, at } = context;
  if (payment.state === "OPEN") return end(context, payable, { state: "REFUNDED" });
  if (payment.state !== "PAID") return { payment: payment.state, isNew: false };
  await refundPayment(db, payment.id, at);
  await payable.refunded(context);
  return { payment: "REFUNDED", isNew: true };
}

/** Ends the payment and moves what it is for with it; an end that it has already, or cannot have any more, changes nothing. */
async function end(context: ReportContext, payable: LockedPayable, how: PaymentEnd): Promise<AppliedReport> {
  const { db, payment, at } = context;
  const { subject } = payable;
  if (!canEnd(payment.state, how)) {
    const isRefundedUnseen = payment.state === "REFUNDED" && payment.paidAt === null;
    if (how.state === "PAID" && isRefundedUnseen) {
      await tellDesk(context, { about: deskMatter("paidAfterRefund", subject), subject });
    }
    return { payment: payment.state, isNew: false };
  }
  await endPayment(db, payment.id, how, at);
  await payable.follow(context, how);
  return { payment: how.state, isNew: true };
}

/** An audit event, once: a provider is asked until its answer is about this payment. */
async function recordDifference(context: ReportContext, { subject }: LockedPayable): Promise<void> {
  const { db, clock, at, payment, tenant, initiator } = context;
  if (!(await noteDifference(db, payment.id, at))) return;
  const source = { tenant: tenant.slug, requestId: initiator.requestId };
  const detail = { ...detailOf(subject), amountCents: payment.amountCents };
  await recordEvent(db, clock, "payment-differs", source, subject.accountId, detail);
}

async function applyToPayment(
  given: ReportContext,
  payable: LockedPayable,
  answer: ProviderReport,
): Promise<AppliedReport> {
  const { db, payment } = given;
  if (!(await isOfPayment(db, payment, answer))) {
    await recordDifference(given, payable);
    return { payment: "differs", isNew: false };
  }
  const providerReference = answer.providerReference ?? payment.providerReference;
  // A provider that names no page has the payment already, without an end: nobody is sent to pay it again.
  const redirect = answer.kind === "open" ? (answer.redirect ?? null) : payment.redirect;
  await notePayment(db, payment.id, { providerReference, redirect });
  const context = { ...given, payment: { ...payment, providerReference, redirect } };
  switch (answer.kind) {
    case "open":
      return { payment: payment.state, isNew: false };
    case "paid":
      return end(context, payable, { state: "PAID", card: answer.card });
    case "declined":
      return end(context, payable, { state: "DECLINED", reason: answer.reason });
    case "ended":
      return end(context, payable, { state: "CANCELLED" });
    case "refunded":
      return refund(context, payable);
  }
}

/**
 * Applies what a provider says of a payment, whoever asked for it: the one place where a payment through a provider is
 * settled and what it is for moved. It may be told anything in any order and as often as one likes: what has been applied is
 * not applied again. What is paid for is locked first (payable.ts), then the payment, so that no two transactions wait for
 * each other. An answer about another payment, amount or currency moves nothing and is an audit event.
 */
export async function applyReport(
  db: TenantDb,
  { clock, publicUrl, canRefund }: ReportParts & ReportedBy,
  tenant: EffectiveTenant,
  reference: string,
  answer: ProviderReport,
  initiator: Initiator,
): Promise<AppliedReport> {
  const known = await findPayment(db, reference);
  if (known === undefined) throw new Error(`payment ${reference} is unknown`);
  // What cannot be paid now never can: the two states of that are left for no other.
  const bringsMoney = answer.kind === "paid" && canEnd(known.state, { state: "PAID" });
  const payable = await payableOf(known).lock(db, tenant, bringsMoney);
  const payment = await lockPayment(db, reference);
  if (payment === undefined) throw new Error(`payment ${reference} is gone`);
  const at = new Date(clock());
  const context = { db, tenant, publicUrl, clock, at, payment, canRefund, initiator };
  return applyToPayment(context, payable, answer);
}
