import type { Clock } from "../../../src/domain/clock.ts";
import { originsOf, type OrderState } from "../../../src/domain/order-states.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
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

/** Why the desk leaves an order as it is. */
export type DeskRefusal =
  /** The order is in a state from which the desk cannot take it there. */
  | { kind: "refused"; state: OrderState }
  /** It was paid, and nobody has said that the money was given back. */
  | { kind: "refund-first" }
  /** Its money is not here, so nothing can have been given back. */
  | { kind: "not-paid" }
  /** It waits for money, and its last payment came to an end without any. */
  | { kind: "payment-ended"; payment: PaymentState };

export type DeskOutcome = { kind: "no-tenant" | "no-order" } | DeskRefusal | { kind: "moved"; from: OrderState };

/** What the desk does with an order, and with its last payment: end it with the order, give it back, or leave it alone. */
export type DeskStep = DeskRefusal | { kind: "move"; payment: "settle" | "refund" | "leave" };

/**
 * What a word of the desk comes to for an order in this state with this last payment; undefined where nothing was ever to
 * be paid. Every combination has an answer: those that no legal way leads to are told in words too.
 */
export function deskStep(
  state: OrderState,
  payment: PaymentState | undefined,
  { to, isRefundedByHand }: Pick<DeskDecision, "to" | "isRefundedByHand">,
): DeskStep {
  if (!originsOf(to, "desk").includes(state)) return { kind: "refused", state };
  if (to === "PAID") {
    if (payment === "OPEN") return { kind: "move", payment: "settle" };
    // Where the money is here already, or none was due, the order alone moves.
    if (payment === "PAID" || payment === undefined) return { kind: "move", payment: "leave" };
    return { kind: "payment-ended", payment };
  }
  if (payment !== "PAID") {
    if (isRefundedByHand) return { kind: "not-paid" };
    return { kind: "move", payment: payment === "OPEN" ? "settle" : "leave" };
  }
  // No payment method gives money back by itself yet: whoever cancels a paid order has to have done it.
  return isRefundedByHand ? { kind: "move", payment: "refund" } : { kind: "refund-first" };
}

/** The order with this number, held to the end of the transaction, so that nobody moves it between a look and a move. */
function takeOrder(db: TenantDb, orderNumber: string) {
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["orders.id", "orders.state", "drivers.account_id as accountId"])
    .where("orders.number", "=", orderNumber)
    .forUpdate("orders")
    .executeTakeFirst();
}

async function decide(db: TenantDb, decision: DeskDecision, source: EventSource, clock: Clock): Promise<DeskOutcome> {
  const { to, orderNumber } = decision;
  const order = await takeOrder(db, orderNumber);
  if (order === undefined) return { kind: "no-order" };
  const payment = await takeLastPayment(db, order.id);
  const step = deskStep(order.state, payment?.state, decision);
  if (step.kind !== "move") return step;
  const at = new Date(clock());
  const outcome = await moveOrder(db, { orderId: order.id, to, by: "desk", at, requestId: source.requestId });
  if (outcome.kind !== "moved") throw new Error(`order ${order.id} is held, and was ${outcome.kind} all the same`);
  if (payment !== undefined && step.payment === "refund") await refundPayment(db, payment.id, at);
  if (payment !== undefined && step.payment === "settle") await settlePayment(db, payment.id, to, at);
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
