import { sql } from "kysely";
import { citationStatesWhere } from "../../../src/domain/citations.ts";
import { HOUR_MS, MINUTE_MS } from "../../../src/domain/durations.ts";
import { statesWhere } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import { PAYMENT_COLUMNS, type Payment } from "./payment-rows.ts";

/** A payment through a provider without a final state. */
export interface PendingPayment extends Payment {
  /** The payer may be sent to pay it until then; afterwards it is cancelled at its provider. */
  readonly payableUntil: Date | null;
  readonly isDeskTold: boolean;
}

const PENDING = statesWhere(({ isPending }) => isPending);

/** How long the payer of a citation may be sent to pay, in minutes: as long as an order holds its units. */
const CITATION_MINUTES = 30;

/** Returns until when the payer of a citation may be sent to pay, given when the payment was opened. */
export function citationPayableUntil(openedAt: Date): Date {
  return new Date(openedAt.getTime() + CITATION_MINUTES * MINUTE_MS);
}

/** If nothing is due on a citation any more, nobody is sent to pay it. */
const payableUntil = sql<Date | null>`case
  when payments.citation_number is null then orders.hold_ends_at
  when citations.state = any(${sql.val(citationStatesWhere(({ isDue }) => isDue))}::text[])
    then payments.opened_at + make_interval(mins => ${sql.lit(CITATION_MINUTES)})
  else payments.opened_at end`;

/**
 * Payments through a provider without a final state. Their order or citation waits for them, except for what the desk
 * has cancelled without the provider's confirmation (an order, or the payment of a citation): those are still queried,
 * since their money may yet come.
 */
export function unsettledPayments(db: TenantDb) {
  return db
    .selectFrom("payments")
    .leftJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("citations", (join) =>
      join.onRef("citations.tenant", "=", "payments.tenant").onRef("citations.number", "=", "payments.citation_number"),
    )
    .select(PAYMENT_COLUMNS)
    .select(payableUntil.as("payableUntil"))
    .select(sql<boolean>`payments.desk_told_at is not null`.as("isDeskTold"))
    .where("payments.provider", "is not", null)
    .where((where) => where.or([where("payments.state", "=", "OPEN"), where("payments.unconfirmed", "=", true)]));
}

/** The unsettled payments that an order or a citation waits for. */
export function pendingPayments(db: TenantDb) {
  return unsettledPayments(db)
    .where("payments.state", "=", "OPEN")
    .where((where) => where.or([where("orders.state", "in", PENDING), where("citations.number", "is not", null)]));
}

/** The pause before a provider is asked again: as long as the wait so far, but between a minute and an hour. */
export function pauseAfterWaiting(milliseconds: number): number {
  return Math.min(HOUR_MS, Math.max(MINUTE_MS, milliseconds));
}

/**
 * Returns when the provider of a payment is asked again, which depends on the age of the payment. Once nobody may be
 * sent to pay it any more, the pauses start over, since from then on its provider is asked to confirm the end.
 */
export function nextAsk(
  { openedAt, payableUntil: until }: Pick<PendingPayment, "openedAt" | "payableUntil">,
  now: number,
): Date {
  const ends = until?.getTime() ?? Number.POSITIVE_INFINITY;
  const isPayable = now < ends;
  const age = now - (isPayable ? openedAt.getTime() : ends);
  const next = now + pauseAfterWaiting(age);
  return new Date(isPayable ? Math.min(next, ends) : next);
}
