import { meaningOf, originsOf, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import { queueJob, lockOpenJob } from "../../jobs/job-queue.ts";
import { ProviderUnavailable } from "../../payments/payment-handler.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { SILENCE_MS } from "../payment-lifecycle/silence.ts";
import { commandSource, type EventSource, recordEvent } from "../security-events.ts";
import { moveOrder } from "../orders/move-order.ts";
import { ProvidedPayments, type PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import {
  lastPayment,
  refundPayment,
  endPayment,
  lockLastPayment,
  type Payment,
} from "../payment-lifecycle/payment-rows.ts";
import { readMailedPayment, tellDriver } from "../payment-lifecycle/payment-mails.ts";

export interface DeskParts extends PaymentParts {
  readonly tenants: Pick<Tenants, "find">;
}

/** The desk's decision on an order: its money has come, or it is to be cancelled. */
export interface DeskDecision {
  readonly slug: string;
  /** Nine digits, as people are shown it. */
  readonly orderNumber: string;
  readonly to: "PAID" | "CANCELLED";
  /**
   * The money of an order to be cancelled was refunded by other means than the portal, or has verifiably not come: no
   * provider is asked to refund it.
   */
  readonly isRefundedByHand: boolean;
  /**
   * A pending order is cancelled even if its provider, which was asked and has been silent for a day, does not confirm
   * it. Its payment stays open and is still queried, so that money that comes finds its order.
   */
  readonly mayStillBePaid: boolean;
}

/** Why the desk's decision does not change an order. */
export type DeskRefusal =
  /** The desk cannot move an order from this state to the requested one. */
  | { kind: "refused"; state: OrderState }
  /** It was paid, its money can only be refunded by hand, and the desk has not said that this was done. */
  | { kind: "refund-first" }
  /** Its money has not come, so nothing can have been refunded. */
  | { kind: "not-paid" }
  /** No provider's confirmation is awaited, so nothing can still be paid. */
  | { kind: "not-pending" }
  /** The order waits for money, and its last payment ended without any. */
  | { kind: "payment-ended"; payment: PaymentState }
  /** Its payment provider is being asked to refund it, so a refund by hand would be a second one. */
  | { kind: "refund-under-way" }
  /** The payment provider did not confirm it; from that time on the desk may cancel the order without it. */
  | { kind: "unanswered"; mayEndFrom?: Date }
  /** Its payment got a final state before it could be cancelled, so the desk has to decide again. */
  | { kind: "payment-final"; state: OrderState };

export type DeskOutcome =
  | { kind: "no-tenant" | "no-order" }
  | DeskRefusal
  | { kind: "moved"; from: OrderState; isRefundQueued: boolean; mayStillBePaid?: boolean }
  /** The order was cancelled before; its money is now recorded as refunded by hand. */
  | { kind: "refunded" };

/**
 * What the decision does to an order, and to its last payment: end the payment with the order, record it as refunded,
 * queue a refund by its provider, or leave it unchanged. If the order was cancelled before, only its payment is
 * recorded as refunded.
 */
export type DeskStep =
  DeskRefusal | { kind: "move"; payment: "end" | "refund" | "queue-refund" | "leave" } | { kind: "refund" };

/** What the provider of a payment can do and does about a refund. */
export interface RefundByProvider {
  /** Whether it can refund the payment. */
  readonly canRefund: boolean;
  /** Whether it is being asked to refund it. */
  readonly isRefunding: boolean;
}

/**
 * Returns what a decision of the desk leads to for an order in this state, given the state of its last payment
 * (undefined if nothing was ever to be paid). Every combination has a result; illegal ones are refused with a reason.
 */
function deskStep(
  state: OrderState,
  payment: PaymentState | undefined,
  { to, isRefundedByHand, mayStillBePaid }: Pick<DeskDecision, "to" | "isRefundedByHand" | "mayStillBePaid">,
  { canRefund, isRefunding }: RefundByProvider,
): DeskStep {
  const isLeftToRefund = meaningOf(state).end === "cancelled" && payment === "PAID";
  if (isLeftToRefund && to === "CANCELLED" && isRefundedByHand) {
    return { kind: isRefunding ? "refund-under-way" : "refund" };
  }
  if (!originsOf(to, "desk").includes(state)) return { kind: "refused", state };
  if (to === "PAID") {
    if (payment === "OPEN") return { kind: "move", payment: "end" };
    // If the money has come already, or none was due, only the order moves.
    if (payment === "PAID" || payment === undefined) return { kind: "move", payment: "leave" };
    return { kind: "payment-ended", payment };
  }
  if (payment !== "PAID") {
    // A pending payment may have been paid: the desk can end one about which the provider can no longer be asked.
    const isPending = meaningOf(state).isPending && payment === "OPEN";
    if (isRefundedByHand) return isPending ? { kind: "move", payment: "refund" } : { kind: "not-paid" };
    if (mayStillBePaid) return isPending ? { kind: "move", payment: "leave" } : { kind: "not-pending" };
    return { kind: "move", payment: payment === "OPEN" ? "end" : "leave" };
  }
  if (isRefundedByHand) return { kind: "move", payment: "refund" };
  if (mayStillBePaid) return { kind: "not-pending" };
  return canRefund ? { kind: "move", payment: "queue-refund" } : { kind: "refund-first" };
}

function findOrder(db: TenantDb, orderNumber: string) {
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["orders.id", "orders.state", "drivers.account_id as accountId"])
    .where("orders.number", "=", orderNumber);
}

/** Returns the order with this number, locked until the transaction ends, so that nobody moves it meanwhile. */
function lockOrderByNumber(db: TenantDb, orderNumber: string) {
  return findOrder(db, orderNumber).forUpdate("orders").executeTakeFirst();
}

const EVENTS = { PAID: "order-paid-at-desk", CANCELLED: "order-cancelled-at-desk" } as const;

/** Updates the payment of an order as the order's move requires. */
async function followMove(
  db: TenantDb,
  { slug, to }: DeskDecision,
  payment: Payment,
  step: Extract<DeskStep, { kind: "move" }>["payment"],
  at: Date,
): Promise<void> {
  // A pending payment is not known to be paid: it ends with its order, and later reports do not make it paid.
  if (step === "refund" && payment.state === "OPEN") await endPayment(db, payment.id, { state: "REFUNDED" }, at);
  else if (step === "refund") await refundPayment(db, payment.id, at);
  if (step === "end") await endPayment(db, payment.id, { state: to }, at);
  if (step === "queue-refund") {
    await queueJob(db, { tenant: slug, kind: "refund", about: payment.id, dueAt: at, now: at });
  }
}

async function decide(
  parts: DeskParts,
  db: TenantDb,
  tenant: EffectiveTenant,
  decision: DeskDecision,
  source: EventSource,
): Promise<DeskOutcome> {
  const { clock, publicUrl } = parts;
  const { to, orderNumber } = decision;
  const order = await lockOrderByNumber(db, orderNumber);
  if (order === undefined) return { kind: "no-order" };
  const payment = await lockLastPayment(db, { orderId: order.id });
  const canRefund = payment !== undefined && new ProvidedPayments(parts).canRefund(payment);
  const isRefunding = payment !== undefined && (await lockOpenJob(db, "refund", payment.id));
  const step = deskStep(order.state, payment?.state, decision, { canRefund, isRefunding });
  if (step.kind !== "move" && step.kind !== "refund") return step;
  const at = new Date(clock());
  const detail = { orderNumber: Number(orderNumber) };
  if (step.kind === "refund") {
    if (payment !== undefined) await refundPayment(db, payment.id, at);
    await tellDriver(db, { tenant, publicUrl, at }, await readMailedPayment(db, order.id), "refundedByHand");
    await recordEvent(db, clock, "refunded-by-hand", source, order.accountId, detail);
    return { kind: "refunded" };
  }
  const outcome = await moveOrder(db, { orderId: order.id, to, by: "desk", at, requestId: source.requestId });
  if (outcome.kind !== "moved") throw new Error(`order ${order.id} is locked, and was ${outcome.kind} all the same`);
  if (payment !== undefined) await followMove(db, decision, payment, step.payment, at);
  // For a pending payment it is unknown whether any money came that could have been refunded.
  if (step.payment === "refund" && payment?.state === "PAID") {
    await tellDriver(db, { tenant, publicUrl, at }, await readMailedPayment(db, order.id), "refundedByHand");
  }
  await recordEvent(db, clock, EVENTS[to], source, order.accountId, detail);
  return { ...outcome, isRefundQueued: step.payment === "queue-refund", mayStillBePaid: decision.mayStillBePaid };
}

/**
 * Asks the provider of a pending payment to confirm that it can no longer be paid, before the order may be cancelled.
 * Returns undefined if no provider has to confirm, so that the desk decides alone. If the provider confirms, the order
 * moves with its audit event.
 */
async function confirmCancelled(
  parts: DeskParts,
  tenant: EffectiveTenant,
  { orderNumber }: DeskDecision,
  source: EventSource,
): Promise<DeskOutcome | undefined> {
  const { db } = parts;
  const { slug } = tenant;
  const find = () => db.withTenant(slug, (trx) => findOrder(trx, orderNumber).executeTakeFirst());
  const order = await find();
  if (order === undefined) return { kind: "no-order" };
  const payment = await db.withTenant(slug, (trx) => lastPayment(trx, { orderId: order.id }));
  if (!meaningOf(order.state).isPending || payment === undefined || payment.provider === null) return undefined;
  const { requestId } = source;
  const givenUp = await new ProvidedPayments(parts).giveUp({ tenant, orderId: order.id, requestId }, "desk");
  if (givenUp === "unanswered")
    return { kind: "unanswered", mayEndFrom: new Date(payment.openedAt.getTime() + SILENCE_MS) };
  if (givenUp === "cancelled") return { kind: "moved", from: order.state, isRefundQueued: false };
  const { state } = (await find()) ?? order;
  // Its driver may have given it up at the same time.
  return { kind: meaningOf(state).end === "cancelled" ? "refused" : "payment-final", state };
}

/**
 * Whether the desk's decision applies despite the provider's report. That is so if the desk has refunded the money by
 * hand, of a payment that was paid or about which the provider does not respond; or if the desk accepts the risk that a
 * payment is still made whose provider has been silent for a day.
 */
function isOverruled(outcome: DeskOutcome, { isRefundedByHand, mayStillBePaid }: DeskDecision, now: number): boolean {
  if (outcome.kind === "payment-final") return isRefundedByHand;
  if (outcome.kind !== "unanswered") return false;
  const isSilentForLong = outcome.mayEndFrom !== undefined && now >= outcome.mayEndFrom.getTime();
  return isRefundedByHand || (mayStillBePaid && isSilentForLong);
}

/**
 * Moves an order by a decision of the desk, with its payment and an audit event, in one transaction. If the provider of
 * a pending payment has to confirm the move, the provider is asked first, even for a refund by hand. A command that was
 * interrupted there can be repeated. If the provider can refund the money, a job does so.
 */
export async function decideOrder(parts: DeskParts, decision: DeskDecision): Promise<DeskOutcome> {
  const { slug, to } = decision;
  const tenant = await parts.tenants.find(slug);
  if (tenant === undefined) return { kind: "no-tenant" };
  const source = commandSource(slug);
  try {
    const confirmed = to === "CANCELLED" ? await confirmCancelled(parts, tenant, decision, source) : undefined;
    const outcome =
      confirmed === undefined || isOverruled(confirmed, decision, parts.clock())
        ? await parts.db.withTenant(slug, (trx) => decide(parts, trx, tenant, decision, source))
        : confirmed;
    parts.jobsQueued();
    return outcome;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { kind: "unanswered" };
    throw error;
  }
}
