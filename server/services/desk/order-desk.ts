import type { Clock } from "../../../src/domain/clock.ts";
import type { OrderState } from "../../../src/domain/order-states.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type { Tenants } from "../../tenants/types.ts";
import { commandSource } from "../command-source.ts";
import { moveOrder } from "../ordering/move-order.ts";
import { refundPayment, settlePayment, takeLastPayment } from "../paying/payments.ts";
import { recordEvent, type EventSource } from "../security-events.ts";

export interface DeskParts {
  readonly db: Database;
  readonly tenants: Pick<Tenants, "find">;
  readonly clock: Clock;
}

/** What the operator's desk says of an order: its money has come, or it is to be cancelled. */
export interface DeskDecision {
  readonly slug: string;
  /** Nine digits, as people call it. */
  readonly orderNumber: string;
  readonly to: "PAID" | "CANCELLED";
  /** The money of a paid order that is cancelled was given back by other means than the portal. */
  readonly isRefundedByHand: boolean;
}

export type DeskOutcome =
  | { kind: "no-tenant" | "no-order" }
  /** The order is in a state from which the desk cannot take it there. */
  | { kind: "refused"; state: OrderState }
  /** It was paid, and nobody has said that the money was given back. */
  | { kind: "refund-first" }
  /** It was never paid, so nothing can have been given back. */
  | { kind: "not-paid" }
  | { kind: "moved"; from: OrderState };

/** The order with this number, held to the end of the transaction, so that nobody moves it between a look and a move. */
function takeOrder(db: TenantDb, orderNumber: string) {
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["orders.id", "drivers.account_id as accountId"])
    .where("orders.number", "=", orderNumber)
    .forUpdate("orders")
    .executeTakeFirst();
}

async function decide(db: TenantDb, decision: DeskDecision, source: EventSource, clock: Clock): Promise<DeskOutcome> {
  const { to, isRefundedByHand, orderNumber } = decision;
  const order = await takeOrder(db, orderNumber);
  if (order === undefined) return { kind: "no-order" };
  const payment = await takeLastPayment(db, order.id);
  const isPaid = payment?.state === "PAID";
  if (isRefundedByHand && !isPaid) return { kind: "not-paid" };
  // No payment method gives money back by itself yet: whoever cancels a paid order has to have done it.
  if (to === "CANCELLED" && isPaid && !isRefundedByHand) return { kind: "refund-first" };
  const at = new Date(clock());
  const outcome = await moveOrder(db, { orderId: order.id, to, by: "desk", at, requestId: source.requestId });
  if (outcome.kind !== "moved") return outcome.kind === "missing" ? { kind: "no-order" } : outcome;
  if (isPaid) await refundPayment(db, payment.id, at);
  else if (payment !== undefined) await settlePayment(db, payment.id, to, at);
  const event = to === "PAID" ? "order-paid-at-desk" : "order-cancelled-at-desk";
  await recordEvent(db, clock, event, source, order.accountId, { orderNumber: Number(orderNumber) });
  return outcome;
}

/** Moves an order by the word of the desk, with its payment and an audit entry, in one transaction. */
export async function decideOrder({ db, tenants, clock }: DeskParts, decision: DeskDecision): Promise<DeskOutcome> {
  const { slug } = decision;
  if ((await tenants.find(slug)) === undefined) return { kind: "no-tenant" };
  return db.withTenant(slug, (trx) => decide(trx, decision, commandSource(slug), clock));
}
