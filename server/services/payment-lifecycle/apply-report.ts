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

/** The result of applying a report. */
export interface AppliedReport {
  /** The state of the payment afterwards; "differs" if the report is about another payment, and nothing changed. */
  readonly payment: PaymentState | "differs";
  /** Whether this report ended the payment, and moved the order or the citation with it. */
  readonly isNew: boolean;
}

/** Records that the money was refunded, whoever refunded it. */
async function refund(context: ReportContext, payable: LockedPayable): Promise<AppliedReport> {
  const { db, payment, at } = context;
  if (payment.state === "OPEN") return end(context, payable, { state: "REFUNDED" });
  if (payment.state !== "PAID") return { payment: payment.state, isNew: false };
  await refundPayment(db, payment.id, at);
  await payable.refunded(context);
  return { payment: "REFUNDED", isNew: true };
}

/** Ends the payment and moves its order or citation. Changes nothing if it cannot end this way, or already has. */
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

/** Records one audit event for the difference, however often the provider is asked again. */
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
  // If a provider names no page, it is already processing the payment: the payer must not be sent there again.
  const redirect = answer.kind === "open" ? (answer.redirect ?? null) : payment.redirect;
  await notePayment(db, payment.id, { providerReference, redirect, isFinal: answer.kind !== "open" });
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
 * Applies a provider's report on a payment, whoever asked for it. This is the only place that settles a payment through
 * a provider and moves its order or citation. Reports may come in any order and repeatedly; one that was applied is not
 * applied again. The order or citation is locked before the payment (payable.ts), so that no two transactions wait for
 * each other. A report about another payment, amount or currency changes nothing and is recorded as an audit event.
 * canRefund: the provider can refund the payment.
 */
export async function applyReport(
  db: TenantDb,
  { clock, publicUrl, canRefund }: ReportParts & { readonly canRefund: boolean },
  tenant: EffectiveTenant,
  reference: string,
  answer: ProviderReport,
  initiator: Initiator,
): Promise<AppliedReport> {
  const known = await findPayment(db, reference);
  if (known === undefined) throw new Error(`payment ${reference} is unknown`);
  // Read without a lock: a payment that is PAID or REFUNDED never becomes payable again.
  const bringsMoney = answer.kind === "paid" && canEnd(known.state, { state: "PAID" });
  const payable = await payableOf(known).lock(db, tenant, bringsMoney);
  const payment = await lockPayment(db, reference);
  if (payment === undefined) throw new Error(`payment ${reference} is gone`);
  const at = new Date(clock());
  const context = { db, tenant, publicUrl, clock, at, payment, canRefund, initiator };
  return applyToPayment(context, payable, answer);
}
