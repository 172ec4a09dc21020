import { sql } from "kysely";
import { citationStatesWhere } from "../../../src/domain/citations.ts";
import { HOUR_MS, MINUTE_MS } from "../../../src/domain/durations.ts";
import { statesWhere } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import { PAYMENT_COLUMNS, type Payment } from "./payment-rows.ts";

/** A payment through a provider that has no final answer. */
export interface PendingPayment extends Payment {
  /** Until then somebody may be sent to pay it; afterwards it is cancelled at its provider. */
  readonly payableUntil: Date | null;
  readonly isDeskTold: boolean;
}

const PENDING = statesWhere(({ isPending }) => isPending);

/** How long somebody may be sent to pay a citation, in minutes: as long as an order holds its units. */
const CITATION_MINUTES = 30;

/** Until when somebody may be sent to pay a citation, by when the payment was opened. */
export function citationPayableUntil(openedAt: Date): Date {
  return new Date(openedAt.getTime() + CITATION_MINUTES * MINUTE_MS);
}

/** A citation of which nothing is due any more is paid by nobody who was not sent away before. */
const payableUntil = sql<Date | null>`case
  when payments.citation_number is null then orders.hold_ends_at
  when citations.state = any(${sql.val(citationStatesWhere(({ isDue }) => isDue))}::text[])
    then payments.opened_at + make_interval(mins => ${sql.lit(CITATION_MINUTES)})
  else payments.opened_at end`;

/**
 * Payments through a provider without a final answer. What they are for waits for them, but for what the desk has cancelled
 * without the provider's word, an order or the payment of a citation: money that comes for it has to be heard of.
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

/** Those for which an order or a citation waits. */
export function pendingPayments(db: TenantDb) {
  return unsettledPayments(db)
    .where("payments.state", "=", "OPEN")
    .where((where) => where.or([where("orders.state", "in", PENDING), where("citations.number", "is not", null)]));
}

/** The pause before a provider is asked again, as long as it was waited for so far: between a minute and an hour. */
export function pauseAfterWaiting(milliseconds: number): number {
  return Math.min(HOUR_MS, Math.max(MINUTE_MS, milliseconds));
}

/**
 * When the provider of a payment is asked again, by how old the payment is. The pauses start over once nobody may be sent to
 * pay it any more, since from then on its provider is to confirm the end.
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
