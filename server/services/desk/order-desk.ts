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
  /**
   * A pending order is cancelled although its provider, which was asked and has been silent for a day, does not confirm it. Its
   * payment stays open and is asked about, so that money that comes finds its order.
   */
  readonly mayStillBePaid: boolean;
}

/** Why the desk leaves an order as it is. */
export type DeskRefusal =
  /** The order is in a state from which the desk cannot take it there. */
  | { kind: "refused"; state: OrderState }
  /** It was paid, and its money can only be given back by hand, which nobody has said was done. */
  | { kind: "refund-first" }
  /** Its money is not here, so nothing can have been given back. */
  | { kind: "not-paid" }
  /** No provider is waited for, so that nothing of it may still be paid. */
  | { kind: "not-pending" }
  /** It waits for money, and its last payment came to an end without any. */
  | { kind: "payment-ended"; payment: PaymentState }
  /** Its payment provider is being asked to give its money back, so that giving it back by hand would do so twice. */
  | { kind: "refund-under-way" }
  /** The payment provider did not confirm it; from that instant on the desk may cancel the order without. */
  | { kind: "unanswered"; mayEndFrom?: Date }
  /** Its payment had a final answer before it could be cancelled, so that the desk has to look at it again. */
  | { kind: "payment-final"; state: OrderState };

export type DeskOutcome =
  | { kind: "no-tenant" | "no-order" }
  | DeskRefusal
  | { kind: "moved"; from: OrderState; isRefundQueued: boolean; mayStillBePaid?: boolean }
  /** The order was cancelled before, and its money is noted as given back by hand now. */
  | { kind: "refunded" };

/**
 * What the desk does with an order, and with its last payment: end it with the order, note it as given back, have its
 * provider give it back, or leave it alone. Where the order was cancelled before, its payment alone is noted.
 */
export type DeskStep =
  DeskRefusal | { kind: "move"; payment: "end" | "refund" | "queue-refund" | "leave" } | { kind: "refund" };

/** What the provider of a payment does about giving its money back. */
export interface RefundByProvider {
  /** It can. */
  readonly canRefund: boolean;
  /** It is being asked to. */
  readonly isRefunding: boolean;
}

/**
 * What a word of the desk comes to for an order in this state with this last payment; undefined where nothing was ever to
 * be paid. Every combination has an answer: those that no legal way leads to are told in words too.
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
    // Where the money is here already, or none was due, the order alone moves.
    if (payment === "PAID" || payment === undefined) return { kind: "move", payment: "leave" };
    return { kind: "payment-ended", payment };
  }
  if (payment !== "PAID") {
    // A pending payment may have been paid: the desk's word ends one of which the provider can no longer be asked.
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

/** The order with this number, locked until the transaction ends, so that nobody moves it between reading and moving. */
function lockOrderByNumber(db: TenantDb, orderNumber: string) {
  return findOrder(db, orderNumber).forUpdate("orders").executeTakeFirst();
}

const EVENTS = { PAID: "order-paid-at-desk", CANCELLED: "order-cancelled-at-desk" } as const;

/** Does with the payment of an order what the order's move asks for. */
async function followMove(
  db: TenantDb,
  { slug, to }: DeskDecision,
  payment: Payment,
  step: Extract<DeskStep, { kind: "move" }>["payment"],
  at: Date,
): Promise<void> {
  // Of a pending one nobody has heard that it was paid: it ends with its order, and is not paid by what is heard later.
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
  // Of a pending one nobody knows whether any money came that could have been given back.
  if (step.payment === "refund" && payment?.state === "PAID") {
    await tellDriver(db, { tenant, publicUrl, at }, await readMailedPayment(db, order.id), "refundedByHand");
  }
  await recordEvent(db, clock, EVENTS[to], source, order.accountId, detail);
  return { ...outcome, isRefundQueued: step.payment === "queue-refund", mayStillBePaid: decision.mayStillBePaid };
}

/**
 * What the provider of a pending payment has to confirm before its order may be cancelled: that it can no longer be paid.
 * Undefined where no provider has to, and the desk decides alone. The order moves with its audit entry when the provider
 * confirms it.
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
  // Its driver may have given it up at the same moment.
  return { kind: meaningOf(state).end === "cancelled" ? "refused" : "payment-final", state };
}

/**
 * Whether the desk decides whatever the provider has said: it gave the money back by hand, of a payment that was paid, or of
 * which its provider tells nothing; or it takes the risk that a payment is made of which that has told nothing for a day.
 */
function isOverruled(outcome: DeskOutcome, { isRefundedByHand, mayStillBePaid }: DeskDecision, now: number): boolean {
  if (outcome.kind === "payment-final") return isRefundedByHand;
  if (outcome.kind !== "unanswered") return false;
  const isSilentForLong = outcome.mayEndFrom !== undefined && now >= outcome.mayEndFrom.getTime();
  return isRefundedByHand || (mayStillBePaid && isSilentForLong);
}

/**
 * Moves an order by the word of the desk, with its payment and an audit entry, in one transaction. If the provider of a pending
 * payment has to confirm it, the provider is asked first, also for a refund by hand. A command that was interrupted there can be
 * repeated. Money that the provider can return is returned by a job.
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
