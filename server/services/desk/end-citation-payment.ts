import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { lockBalance } from "../citations/citation-balance.ts";
import { detailOf } from "../payment-lifecycle/desk-notice.ts";
import { endPayment, lastPayment, lockLastPayment } from "../payment-lifecycle/payment-rows.ts";
import { ProvidedPayments, type PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import { SILENCE_MS } from "../payment-lifecycle/silence.ts";
import { commandSource, recordEvent, type EventSource } from "../security-events.ts";
import { storedNumber } from "./stored-number.ts";

/** The desk's request to end a payment, so that the citation can be paid again. */
interface PaymentToEnd {
  /** The number of the citation as it was typed. */
  readonly asked: string;
  /**
   * The payment is ended even if its provider, which was asked and has been silent for a day, does not confirm it. The
   * provider is still asked afterwards, so that money that comes finds its citation.
   */
  readonly mayStillBePaid: boolean;
}

export type EndedPaymentOutcome =
  /** There is no such citation, or it has no open payment. */
  | { readonly kind: "missing" | "none-open" }
  /** The payment provider did not confirm it; from that time on the desk may end the payment without it. */
  | { readonly kind: "unanswered"; readonly mayEndFrom: Date }
  /** The payment ended otherwise before it could be cancelled. */
  | { readonly kind: "ended"; readonly number: string; readonly state: PaymentState }
  /** isConfirmed: the provider confirmed it, so no money of this payment can come. */
  | { readonly kind: "cancelled"; readonly number: string; readonly isConfirmed: boolean };

/** Ends the open payment without the provider's confirmation, with an audit event. */
async function endUnconfirmed(
  db: TenantDb,
  { clock }: PaymentParts,
  source: EventSource,
  number: string,
): Promise<EndedPaymentOutcome> {
  // The citation is locked before its payments, as everywhere.
  await lockBalance(db, number);
  const payment = await lockLastPayment(db, { citationNumber: number });
  if (payment === undefined) return { kind: "none-open" };
  if (payment.state !== "OPEN") return { kind: "ended", number, state: payment.state };
  await endPayment(db, payment.id, { state: "CANCELLED", isUnconfirmed: true }, new Date(clock()));
  await recordEvent(db, clock, "citation-payment-cancelled", source, undefined, detailOf({ kind: "citation", number }));
  return { kind: "cancelled", number, isConfirmed: false };
}

/**
 * Ends the open payment of a citation on request of the desk. Its provider is asked first, and what it reports takes
 * precedence: money that came meanwhile is kept.
 */
export async function endCitationPayment(
  parts: PaymentParts,
  tenant: EffectiveTenant,
  { asked, mayStillBePaid }: PaymentToEnd,
): Promise<EndedPaymentOutcome> {
  const inTenant = <T>(work: (db: TenantDb) => Promise<T>) => parts.db.withTenant(tenant.slug, work);
  const number = await inTenant((db) => storedNumber(db, asked));
  if (number === undefined) return { kind: "missing" };
  const payment = await inTenant((db) => lastPayment(db, { citationNumber: number }));
  if (payment?.state !== "OPEN") return { kind: "none-open" };
  const source = commandSource(tenant.slug);
  const call = { tenant, citationNumber: number, requestId: source.requestId };
  const givenUp = await new ProvidedPayments(parts).giveUp(call, "desk");
  if (givenUp === "cancelled") return { kind: "cancelled", number, isConfirmed: true };
  if (givenUp === "otherwise") {
    const ended = await inTenant((db) => lastPayment(db, { citationNumber: number }));
    return { kind: "ended", number, state: ended?.state ?? payment.state };
  }
  const mayEndFrom = new Date(payment.openedAt.getTime() + SILENCE_MS);
  if (!mayStillBePaid || parts.clock() < mayEndFrom.getTime()) return { kind: "unanswered", mayEndFrom };
  return inTenant((db) => endUnconfirmed(db, parts, source, number));
}
