import type { Clock } from "../../../src/domain/clock.ts";
import { originsOf, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import { ProviderUnavailable } from "../../payments/payment-handler.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { commandSource } from "../command-source.ts";
import { moveOrder } from "../ordering/move-order.ts";
import { OrderPayments, type PaymentParts } from "../payments/order-payments.ts";
import { lastPayment, refundPayment, settlePayment, takeLastPayment } from "../payments/payment-rows.ts";
import { recordEvent, type EventSource } from "../security-events.ts";

export interface DeskParts extends PaymentParts {
  readonly tenants: Pick<Tenants, "find">;
}

/** What the operator's desk says of an order: its money has come, or it is to be cancelled. */
export interface DeskDecision {
  readonly slug: string;
  /** Nine digits, as people call it. */
  readonly orderNumber: string;
  readonly to: "PAID" | "CANCELLED";
  /**
   * The money of an order that is cancelled was given back by other means than the portal, or was seen not to have come:
   * no provider is asked.
   */
  readonly isRefundedByHand: boolean;
}

/** Why the desk leaves an order as it is. */
export type DeskRefusal =
  /** The order is in a state from which the desk cannot take it there. */
  | { kind: "refused"; state: OrderState }
  /** It was paid, and its money can only be given back by hand, which nobody has said was done. */
  | { kind: "refund-first" }
  /** Its money is not here, so nothing can have been given back. */
  | { kind: "not-paid" }
  /** It waits for money, and its last payment came to an end without any. */
  | { kind: "payment-ended"; payment: PaymentState }
  /** The payment provider did not confirm it. */
  | { kind: "unanswered" }
  /** Its payment had a final answer before it could be cancelled, so that the desk has to look at it anew. */
  | { kind: "settled"; state: OrderState };

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
    // A pending payment may have been paid: the desk's word ends one of which the provider can no longer be asked.
    const isPending = state === "PAYMENT_PENDING" && payment === "OPEN";
    if (isRefundedByHand && !isPending) return { kind: "not-paid" };
    return { kind: "move", payment: payment === "OPEN" ? "settle" : "leave" };
  }
  // What the payment method could give back by itself was given back before.
  return isRefundedByHand ? { kind: "move", payment: "refund" } : { kind: "refund-first" };
}

function findOrder(db: TenantDb, orderNumber: string) {
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["orders.id", "orders.state", "drivers.account_id as accountId"])
    .where("orders.number", "=", orderNumber);
}

/** The order with this number, held to the end of the transaction, so that nobody moves it between a look and a move. */
function takeOrder(db: TenantDb, orderNumber: string) {
  return findOrder(db, orderNumber).forUpdate("orders").executeTakeFirst();
}

const EVENTS = { PAID: "order-paid-at-desk", CANCELLED: "order-cancelled-at-desk" } as const;

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
  if (payment !== undefined && step.payment === "settle") await settlePayment(db, payment.id, { state: to }, at);
  await recordEvent(db, clock, EVENTS[to], source, order.accountId, { orderNumber: Number(orderNumber) });
  return outcome;
}

/**
 * What the provider of a payment has to confirm before its order may be cancelled: that it can no longer be paid, or that
 * its money was given back. Undefined where no provider has to, or cannot, and the desk decides alone.
 */
async function confirmCancelled(
  parts: DeskParts,
  tenant: EffectiveTenant,
  { orderNumber }: DeskDecision,
  source: EventSource,
): Promise<DeskOutcome | undefined> {
  const { db, clock } = parts;
  const { slug } = tenant;
  const find = () => db.withTenant(slug, (trx) => findOrder(trx, orderNumber).executeTakeFirst());
  const order = await find();
  if (order === undefined) return { kind: "no-order" };
  const payment = await db.withTenant(slug, (trx) => lastPayment(trx, order.id));
  if (payment === undefined || payment.provider === null) return undefined;
  const payments = new OrderPayments(parts);
  if (payment.state === "PAID") {
    const refunded = await payments.refund(tenant, payment, source.requestId);
    return refunded === undefined || refunded === "REFUNDED" ? undefined : { kind: "unanswered" };
  }
  if (order.state !== "PAYMENT_PENDING") return undefined;
  const { requestId } = source;
  if (!(await payments.giveUp({ tenant, orderId: order.id, requestId }, "desk"))) return { kind: "unanswered" };
  const { state } = (await find()) ?? order;
  if (state !== "CANCELLED") return { kind: "settled", state };
  const detail = { orderNumber: Number(orderNumber) };
  await db.withTenant(slug, (trx) => recordEvent(trx, clock, EVENTS.CANCELLED, source, order.accountId, detail));
  return { kind: "moved", from: order.state };
}

/**
 * Moves an order by the word of the desk, with its payment and an audit entry, in one transaction. Where a payment
 * provider has to confirm it, that is asked before, and a command that breaks off there is given again.
 */
export async function decideOrder(parts: DeskParts, decision: DeskDecision): Promise<DeskOutcome> {
  const { slug, to, isRefundedByHand } = decision;
  const { db, clock } = parts;
  const tenant = await parts.tenants.find(slug);
  if (tenant === undefined) return { kind: "no-tenant" };
  const source = commandSource(slug);
  try {
    const asksProvider = to === "CANCELLED" && !isRefundedByHand;
    const outcome = asksProvider ? await confirmCancelled(parts, tenant, decision, source) : undefined;
    return outcome ?? (await db.withTenant(slug, (trx) => decide(trx, decision, source, clock)));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { kind: "unanswered" };
    throw error;
  }
}
