import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { hasEnded, holdsUnits, meaningOf, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import type { DeskMatter, PaymentNews } from "../../mail/order-mail.ts";
import type { ProviderReport } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { driverUpdate, hasDoubledPermit, soldUnits, takeCounters } from "../orders/held-lines.ts";
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
  takePayment,
  type Payment,
  type PaymentEnd,
} from "./payment-rows.ts";
import { tellDesk } from "./desk-notice.ts";
import { tellDriver } from "./payment-mails.ts";

export interface SettleParts {
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
export interface Settled {
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

/** What settling must know of the order, which is held to the end of the transaction. */
interface HeldOrder {
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
interface Settling {
  readonly db: TenantDb;
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly at: Date;
  readonly order: HeldOrder;
  /** As they were ordered: they never change. */
  readonly lines: readonly OrderedLine[];
  readonly payment: Payment;
  readonly initiator: Initiator;
}

function lockOrderById(db: TenantDb, orderId: string): Promise<HeldOrder> {
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

/** Writes the row that stands for all orders of the driver, and has it to the end of the transaction. */
async function takeDriver(db: TenantDb, orderId: string): Promise<void> {
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

/** Whether each unit of the order is still held for it, or free. */
async function hasUnits({ db, tenant, order, lines, at }: Settling): Promise<boolean> {
  const now = at.getTime();
  if (holdsUnits(order.state, order.holdEndsAt?.getTime() ?? null, now)) return true;
  const limited = limitedPermits(tenant, lines);
  const ids = limited.map(({ id }) => id);
  const sold = await soldUnits(db, ids, now);
  return limited.every(({ id, capacity, units }) => (sold.get(id) ?? 0) + units <= capacity);
}

async function move({ db, order, at, initiator }: Settling, to: OrderState, by: Mover): Promise<OrderState> {
  const outcome = await moveOrder(db, { orderId: order.id, to, by, at, requestId: initiator.requestId });
  if (outcome.kind !== "moved") throw new Error(`order ${order.id} is ${order.state}: ${by} cannot move it to ${to}`);
  return to;
}

/** Tells the driver of the order what became of its payment. */
function tell(settling: Settling, news: PaymentNews | "paid"): Promise<void> {
  const { db, order, lines } = settling;
  return tellDriver(db, settling, { ...order, permitNames: lines.map(({ name }) => name) }, news);
}

/**
 * The money has come: the order is paid, however long it took, and has its permits where there are any left. An order that
 * had ended may have been placed again meanwhile: the desk is told of a permit that its driver has twice by that.
 */
async function receiveMoney(settling: Settling): Promise<OrderState> {
  const { db, tenant, order, lines } = settling;
  if (!(await hasUnits(settling))) {
    const to = await move(settling, "PAID_UNFULFILLED", "provider");
    await notify(settling, "paidUnfulfilled");
    await tell(settling, "unfulfilled");
    return to;
  }
  const to = await move(settling, "PAID", "provider");
  await tell(settling, hasEnded(order.state) ? "paidLate" : "paid");
  const lineIds = lines.map(({ id }) => id);
  if (hasEnded(order.state) && (await hasDoubledPermit(db, tenant, { ...order, lineIds }))) {
    await notify(settling, "paidTwice");
  }
  return to;
}

async function notify({ db, clock, tenant, order, payment, initiator }: Settling, about: DeskMatter): Promise<void> {
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
async function refund(settling: Settling): Promise<Settled> {
  const { db, order, payment, at, initiator } = settling;
  if (payment.state === "OPEN") return end(settling, { state: "REFUNDED" });
  if (payment.state !== "PAID") return { payment: payment.state };
  await refundPayment(db, payment.id, at);
  await tell(settling, "refunded");
  if (initiator.by !== "desk" && meaningOf(order.state).countsForDriver) await notify(settling, "refundedElsewhere");
  return { payment: "REFUNDED" };
}

/**
 * Fails the order of a payment that nobody gave up. Its driver hears of it, unless that is told by the call that placed the
 * order: then its items are in the cart still.
 */
async function fail(settling: Settling, by: Mover, isRefunded: boolean): Promise<OrderState> {
  const to = await move(settling, "PAYMENT_FAILED", by);
  if (isRefunded) await tell(settling, "refunded");
  else if (settling.order.hasLeftCart) await tell(settling, "failed");
  return to;
}

/** Moves the order of a payment that ended so. What the desk cancels is an audit event of the same transaction. */
async function follow(settling: Settling, { state }: PaymentEnd): Promise<OrderState | undefined> {
  const { db, clock, tenant, order, initiator } = settling;
  const { by, requestId } = initiator;
  if (state === "PAID") return receiveMoney(settling);
  // The desk has cancelled it without the provider's word: without money it stays so.
  if (hasEnded(order.state)) return undefined;
  if (state === "DECLINED" || state === "REFUNDED") return fail(settling, "provider", state === "REFUNDED");
  if (by !== "driver" && by !== "desk") return fail(settling, by, false);
  if (by === "desk") {
    const detail = { orderNumber: Number(order.number) };
    const source = { tenant: tenant.slug, requestId };
    await recordEvent(db, clock, "order-cancelled-at-desk", source, order.accountId, detail);
  }
  return move(settling, "CANCELLED", by);
}

/** Ends the payment and moves its order with it; an end that it has already, or cannot have any more, changes nothing. */
async function end(settling: Settling, how: PaymentEnd): Promise<Settled> {
  const { db, payment, at } = settling;
  if (!canEnd(payment.state, how)) {
    if (how.state === "PAID" && payment.isRefundedUnseen) await notify(settling, "paidAfterRefund");
    return { payment: payment.state };
  }
  await endPayment(db, payment.id, how, at);
  return { payment: how.state, movedTo: await follow(settling, how) };
}

/** An audit event, once: a provider is asked until its answer is about this payment. */
async function recordDifference({ db, clock, at, payment, order, tenant, initiator }: Settling): Promise<void> {
  if (!(await noteDifference(db, payment.id, at))) return;
  const source = { tenant: tenant.slug, requestId: initiator.requestId };
  const detail = { orderNumber: Number(order.number), amountCents: payment.amountCents };
  await recordEvent(db, clock, "payment-differs", source, order.accountId, detail);
}

async function apply(given: Settling, answer: ProviderReport): Promise<Settled> {
  const { db, payment } = given;
  if (!(await isOfPayment(db, payment, answer))) {
    await recordDifference(given);
    return { payment: "differs" };
  }
  const providerReference = answer.providerReference ?? payment.providerReference;
  // A provider that names no page has the payment already, without an end: nobody is sent to pay it again.
  const redirect = answer.kind === "open" ? (answer.redirect ?? null) : payment.redirect;
  await notePayment(db, payment.id, { providerReference, redirect });
  const settling = { ...given, payment: { ...payment, providerReference, redirect } };
  switch (answer.kind) {
    case "open":
      return { payment: payment.state };
    case "paid":
      return end(settling, { state: "PAID", card: answer.card });
    case "declined":
      return end(settling, { state: "DECLINED", reason: answer.reason });
    case "ended":
      return end(settling, { state: "CANCELLED" });
    case "refunded":
      return refund(settling);
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
export async function settle(
  db: TenantDb,
  { clock, publicUrl }: SettleParts,
  tenant: EffectiveTenant,
  reference: string,
  answer: ProviderReport,
  initiator: Initiator,
): Promise<Settled> {
  const known = await findPayment(db, reference);
  if (typeof known?.orderId !== "string") throw new Error(`payment ${reference} is none of an order`);
  const { orderId } = known;
  const lines = await readLines(db, orderId);
  // What cannot be paid now never can: the two states of that are left for no other.
  if (answer.kind === "paid" && canEnd(known.state, { state: "PAID" })) {
    await takeDriver(db, orderId);
    const limited = limitedPermits(tenant, lines);
    await takeCounters(
      db,
      tenant.slug,
      limited.map(({ id }) => id),
    );
  }
  const order = await lockOrderById(db, orderId);
  const payment = await takePayment(db, reference);
  if (payment === undefined) throw new Error(`payment ${reference} is gone`);
  const at = new Date(clock());
  return apply({ db, tenant, publicUrl, clock, at, order, lines, payment, initiator }, answer);
}
