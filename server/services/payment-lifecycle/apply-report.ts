import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { hasEnded, holdsUnits, meaningOf, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import type { DeskMatter, PaymentNews } from "../../mail/order-mail.ts";
import type { ProviderReport } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { lockCounters, soldUnits } from "../orders/capacity.ts";
import { driverUpdate, hasDoubledPermit } from "../orders/driver-lines.ts";
import { moveOrder } from "../orders/move-order.ts";
import { recordEvent } from "../security-events.ts";
import {
  canEnd,
  findPayment,
  isOfPayment,
  noteDifference,
  notePayment,
  refundPayment,
  endPayment,
  lockPayment,
  type Payment,
  type PaymentEnd,
} from "./payment-rows.ts";
import { tellDesk } from "./desk-notice.ts";
import { tellDriver } from "./payment-mails.ts";

export interface ReportParts {
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Who asked the provider. */
export interface Initiator {
  /** Who moves the order where its payment ended unpaid: whoever gave it up, or else the provider. */
  readonly by: Mover;
  /** Null where no request or command led to it. */
  readonly requestId: string | null;
}

/** What an answer came to. */
export interface AppliedReport {
  /** How the payment stands after it; "differs" where the answer is not about this payment, and nothing moved. */
  readonly payment: PaymentState | "differs";
  /** Where the order was moved by it. */
  readonly movedTo?: OrderState | undefined;
}

interface OrderedLine {
  readonly id: string;
  readonly permitId: string;
  readonly name: string;
}

/** What applying a report needs to know of the order, whose row is locked until the transaction ends. */
interface LockedOrder {
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly holdEndsAt: Date | null;
  readonly totalCents: number;
  readonly address: string | null;
  readonly hasLeftCart: boolean;
  readonly driverId: string;
  readonly accountId: string;
  readonly userGroup: string;
}

/** Everything that one answer is applied with. */
interface ReportContext {
  readonly db: TenantDb;
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly at: Date;
  readonly order: LockedOrder;
  /** As they were ordered: they never change. */
  readonly lines: readonly OrderedLine[];
  readonly payment: Payment;
  readonly initiator: Initiator;
}

function lockOrderById(db: TenantDb, orderId: string): Promise<LockedOrder> {
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["orders.id", "orders.number", "orders.state", "orders.hold_ends_at as holdEndsAt"])
    .select("orders.user_group as userGroup")
    .select(["orders.total_cents as totalCents", "orders.confirmation_address as address"])
    .select("orders.left_cart as hasLeftCart")
    .select(["drivers.id as driverId", "drivers.account_id as accountId"])
    .where("orders.id", "=", orderId)
    .forUpdate("orders")
    .executeTakeFirstOrThrow();
}

/** Writes the row that stands for all orders of the driver, which locks it until the transaction ends. */
async function lockDriver(db: TenantDb, orderId: string): Promise<void> {
  const order = db.selectFrom("orders").select("driver_id as driverId").where("id", "=", orderId);
  const { driverId } = await order.executeTakeFirstOrThrow();
  await driverUpdate(db, driverId).execute();
}

function readLines(db: TenantDb, orderId: string): Promise<OrderedLine[]> {
  return db
    .selectFrom("order_lines")
    .select(["id", "permit_id as permitId", sql<string>`item ->> 'name'`.as("name")])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

/** Permits of a limited number among those that are ordered. */
function limitedPermits(tenant: EffectiveTenant, lines: readonly OrderedLine[]) {
  const unitsOf = (permitId: string) => lines.filter((line) => line.permitId === permitId).length;
  return tenant.permits.flatMap(({ id, capacity }) => {
    const units = unitsOf(id);
    return capacity === undefined || units === 0 ? [] : [{ id, capacity, units }];
  });
}

/** Whether the order still holds each of its units, or they are free. */
async function hasUnits({ db, tenant, order, lines, at }: ReportContext): Promise<boolean> {
  const now = at.getTime();
  if (holdsUnits(order.state, order.holdEndsAt?.getTime() ?? null, now)) return true;
  const limited = limitedPermits(tenant, lines);
  const ids = limited.map(({ id }) => id);
  const sold = await soldUnits(db, ids, now);
  return limited.every(({ id, capacity, units }) => (sold.get(id) ?? 0) + units <= capacity);
}

async function move({ db, order, at, initiator }: ReportContext, to: OrderState, by: Mover): Promise<OrderState> {
  const outcome = await moveOrder(db, { orderId: order.id, to, by, at, requestId: initiator.requestId });
  if (outcome.kind !== "moved") throw new Error(`order ${order.id} is ${order.state}: ${by} cannot move it to ${to}`);
  return to;
}

/** Tells the driver of the order what became of its payment. */
function tell(context: ReportContext, news: PaymentNews | "paid"): Promise<void> {
  const { db, order, lines } = context;
  return tellDriver(db, context, { ...order, permitNames: lines.map(({ name }) => name) }, news);
}

/**
 * The money has come: the order is paid, however long it took, and has its permits where there are any left. An order that
 * had ended may have been placed again meanwhile: the desk is told of a permit that its driver has twice by that.
 */
async function receiveMoney(context: ReportContext): Promise<OrderState> {
  const { db, tenant, order, lines } = context;
  if (!(await hasUnits(context))) {
    const to = await move(context, "PAID_UNFULFILLED", "provider");
    await notify(context, "paidUnfulfilled");
    await tell(context, "unfulfilled");
    return to;
  }
  const to = await move(context, "PAID", "provider");
  await tell(context, hasEnded(order.state) ? "paidLate" : "paid");
  const lineIds = lines.map(({ id }) => id);
  if (hasEnded(order.state) && (await hasDoubledPermit(db, tenant, { ...order, lineIds }))) {
    await notify(context, "paidTwice");
  }
  return to;
}

async function notify(
  { db, clock, tenant, order, payment, initiator }: ReportContext,
  about: DeskMatter,
): Promise<void> {
  const { id: reference, providerReference } = payment;
  const { accountId } = order;
  const { requestId } = initiator;
  await tellDesk(db, clock, tenant, {
    about,
    payment: { ...order, reference, providerReference },
    accountId,
    requestId,
  });
}

/** Whoever gave the money back, it is noted. Unless the desk did, the desk is told of an order that goes on without it. */
async function refund(context: ReportContext): Promise<AppliedReport> {
  const { db, order, payment, at, initiator } = context;
  if (payment.state === "OPEN") return end(context, { state: "REFUNDED" });
  if (payment.state !== "PAID") return { payment: payment.state };
  await refundPayment(db, payment.id, at);
  await tell(context, "refunded");
  if (initiator.by !== "desk" && meaningOf(order.state).countsForDriver) await notify(context, "refundedElsewhere");
  return { payment: "REFUNDED" };
}

/**
 * Fails the order of a payment that nobody gave up. Its driver hears of it, unless that is told by the call that placed the
 * order: then its items are in the cart still.
 */
async function fail(context: ReportContext, by: Mover, isRefunded: boolean): Promise<OrderState> {
  const to = await move(context, "PAYMENT_FAILED", by);
  if (isRefunded) await tell(context, "refunded");
  else if (context.order.hasLeftCart) await tell(context, "failed");
  return to;
}

/** Moves the order of a payment that ended so. What the desk cancels is an audit event of the same transaction. */
async function follow(context: ReportContext, { state }: PaymentEnd): Promise<OrderState | undefined> {
  const { db, clock, tenant, order, initiator } = context;
  const { by, requestId } = initiator;
  if (state === "PAID") return receiveMoney(context);
  // The desk has cancelled it without the provider's word: without money it stays so.
  if (hasEnded(order.state)) return undefined;
  if (state === "DECLINED" || state === "REFUNDED") return fail(context, "provider", state === "REFUNDED");
  if (by !== "driver" && by !== "desk") return fail(context, by, false);
  if (by === "desk") {
    const detail = { orderNumber: Number(order.number) };
    const source = { tenant: tenant.slug, requestId };
    await recordEvent(db, clock, "order-cancelled-at-desk", source, order.accountId, detail);
  }
  return move(context, "CANCELLED", by);
}

/** Ends the payment and moves its order with it; an end that it has already, or cannot have any more, changes nothing. */
async function end(context: ReportContext, how: PaymentEnd): Promise<AppliedReport> {
  const { db, payment, at } = context;
  if (!canEnd(payment.state, how)) {
    const isRefundedUnseen = payment.state === "REFUNDED" && payment.paidAt === null;
    if (how.state === "PAID" && isRefundedUnseen) await notify(context, "paidAfterRefund");
    return { payment: payment.state };
  }
  await endPayment(db, payment.id, how, at);
  return { payment: how.state, movedTo: await follow(context, how) };
}

/** An audit event, once: a provider is asked until its answer is about this payment. */
async function recordDifference({ db, clock, at, payment, order, tenant, initiator }: ReportContext): Promise<void> {
  if (!(await noteDifference(db, payment.id, at))) return;
  const source = { tenant: tenant.slug, requestId: initiator.requestId };
  const detail = { orderNumber: Number(order.number), amountCents: payment.amountCents };
  await recordEvent(db, clock, "payment-differs", source, order.accountId, detail);
}

async function applyToPayment(given: ReportContext, answer: ProviderReport): Promise<AppliedReport> {
  const { db, payment } = given;
  if (!(await isOfPayment(db, payment, answer))) {
    await recordDifference(given);
    return { payment: "differs" };
  }
  const providerReference = answer.providerReference ?? payment.providerReference;
  // A provider that names no page has the payment already, without an end: nobody is sent to pay it again.
  const redirect = answer.kind === "open" ? (answer.redirect ?? null) : payment.redirect;
  await notePayment(db, payment.id, { providerReference, redirect });
  const context = { ...given, payment: { ...payment, providerReference, redirect } };
  switch (answer.kind) {
    case "open":
      return { payment: payment.state };
    case "paid":
      return end(context, { state: "PAID", card: answer.card });
    case "declined":
      return end(context, { state: "DECLINED", reason: answer.reason });
    case "ended":
      return end(context, { state: "CANCELLED" });
    case "refunded":
      return refund(context);
  }
}

/**
 * Applies what a provider says of a payment of an order, whoever asked for it: the one place where a payment through a
 * provider is settled and its order moved. It may be told anything in any order and as often as one likes: what has been
 * applied is not applied again. Rows are taken in one order, driver, counters of limited permits, order, payment, so that
 * no two transactions wait for each other. Only money that comes takes the first two: of an order that is placed at the same
 * moment and a permit that is paid late, the later one knows of the earlier. An answer about another payment, amount or
 * currency moves nothing and is an audit event.
 */
export async function applyReport(
  db: TenantDb,
  { clock, publicUrl }: ReportParts,
  tenant: EffectiveTenant,
  reference: string,
  answer: ProviderReport,
  initiator: Initiator,
): Promise<AppliedReport> {
  const known = await findPayment(db, reference);
  if (typeof known?.orderId !== "string") throw new Error(`payment ${reference} is none of an order`);
  const { orderId } = known;
  const lines = await readLines(db, orderId);
  // What cannot be paid now never can: the two states of that are left for no other.
  if (answer.kind === "paid" && canEnd(known.state, { state: "PAID" })) {
    await lockDriver(db, orderId);
    const limited = limitedPermits(tenant, lines);
    await lockCounters(
      db,
      tenant.slug,
      limited.map(({ id }) => id),
    );
  }
  const order = await lockOrderById(db, orderId);
  const payment = await lockPayment(db, reference);
  if (payment === undefined) throw new Error(`payment ${reference} is gone`);
  const at = new Date(clock());
  return applyToPayment({ db, tenant, publicUrl, clock, at, order, lines, payment, initiator }, answer);
}
