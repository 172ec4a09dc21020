import { sql } from "kysely";
import { hasEnded, holdsUnits, meaningOf, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { DeskMatter } from "../../mail/desk-mail.ts";
import type { PaymentNews } from "../../mail/order-mail.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { lockCounters, soldUnits } from "../orders/capacity.ts";
import { driverUpdate, hasDoubledPermit } from "../orders/driver-lines.ts";
import { moveOrder } from "../orders/move-order.ts";
import { leaveCart } from "../orders/order-entity.ts";
import { recordEvent } from "../security-events.ts";
import { tellDesk } from "./desk-notice.ts";
import type { LockedPayable, Payable, PaymentSubject, ReportContext } from "./payable.ts";
import { tellDriver } from "./payment-mails.ts";
import type { PaymentEnd } from "./payment-rows.ts";

interface OrderedLine {
  readonly id: string;
  readonly permitId: string;
  readonly name: string;
}

/** The data of an order that a report is applied to. The order's row is locked until the transaction ends. */
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
  /** As they were ordered; lines never change. */
  readonly lines: readonly OrderedLine[];
}

/** A report, and the order that it is applied to. */
interface OrderContext extends ReportContext {
  readonly order: LockedOrder;
}

function lockOrderById(db: TenantDb, orderId: string): Promise<Omit<LockedOrder, "lines">> {
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

/** Locks the driver until the transaction ends, by writing the row that is the lock of all the driver's orders. */
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

/** Returns the ordered permits that have a limited capacity, with the number of units of each. */
function limitedPermits(tenant: EffectiveTenant, lines: readonly OrderedLine[]) {
  const unitsOf = (permitId: string) => lines.filter((line) => line.permitId === permitId).length;
  return tenant.permits.flatMap(({ id, capacity }) => {
    const units = unitsOf(id);
    return capacity === undefined || units === 0 ? [] : [{ id, capacity, units }];
  });
}

/** Whether the order still holds all its units, or enough units are free. */
async function hasUnits({ db, tenant, order, at }: OrderContext): Promise<boolean> {
  const now = at.getTime();
  if (holdsUnits(order.state, order.holdEndsAt?.getTime() ?? null, now)) return true;
  const limited = limitedPermits(tenant, order.lines);
  const ids = limited.map(({ id }) => id);
  const sold = await soldUnits(db, ids, now);
  return limited.every(({ id, capacity, units }) => (sold.get(id) ?? 0) + units <= capacity);
}

async function move({ db, order, at, initiator }: OrderContext, to: OrderState, by: Mover): Promise<void> {
  const outcome = await moveOrder(db, { orderId: order.id, to, by, at, requestId: initiator.requestId });
  if (outcome.kind !== "moved") throw new Error(`order ${order.id} is ${order.state}: ${by} cannot move it to ${to}`);
}

/** Notifies the driver of the outcome of the order's payment. */
function tell(context: OrderContext, news: PaymentNews | "paid"): Promise<void> {
  const { db, order } = context;
  return tellDriver(db, context, { ...order, permitNames: order.lines.map(({ name }) => name) }, news);
}

function subjectOf({ number, accountId }: Pick<LockedOrder, "number" | "accountId">): PaymentSubject {
  return { kind: "order", number, accountId };
}

function notify(context: OrderContext, about: DeskMatter): Promise<void> {
  return tellDesk(context, { about, subject: subjectOf(context.order) });
}

/**
 * Handles money that has come: the order becomes paid, however late, and gets its permits if there are units left. If
 * the order had ended, the driver may have placed it again meanwhile; the desk is then told of a permit that the driver
 * has twice.
 */
async function receiveMoney(context: OrderContext): Promise<void> {
  const { db, tenant, order } = context;
  if (!(await hasUnits(context))) {
    await move(context, "PAID_UNFULFILLED", "provider");
    await notify(context, "paidUnfulfilled");
    return tell(context, "unfulfilled");
  }
  await move(context, "PAID", "provider");
  await tell(context, hasEnded(order.state) ? "paidLate" : "paid");
  const lineIds = order.lines.map(({ id }) => id);
  if (hasEnded(order.state) && (await hasDoubledPermit(db, tenant, { ...order, lineIds }))) {
    await notify(context, "paidTwice");
  }
}

/**
 * Fails the order of a payment that nobody gave up. The driver is notified by a message, unless the items are still in
 * the cart: then the response to the call that placed the order says so.
 */
async function fail(context: OrderContext, by: Mover, isRefunded: boolean): Promise<void> {
  await move(context, "PAYMENT_FAILED", by);
  if (isRefunded) await tell(context, "refunded");
  else if (context.order.hasLeftCart) await tell(context, "failed");
}

/** Moves the order of a payment that has ended. Records a cancellation by the desk as an audit event. */
async function follow(context: OrderContext, { state }: PaymentEnd): Promise<void> {
  const { db, clock, tenant, order, initiator } = context;
  const { by, requestId } = initiator;
  if (state === "PAID") return receiveMoney(context);
  // The desk has cancelled the order without the provider's confirmation; without money it stays cancelled.
  if (hasEnded(order.state)) return;
  if (state === "DECLINED" || state === "REFUNDED") return fail(context, "provider", state === "REFUNDED");
  if (by !== "driver" && by !== "desk") return fail(context, by, false);
  if (by === "desk") {
    const detail = { orderNumber: Number(order.number) };
    const source = { tenant: tenant.slug, requestId };
    await recordEvent(db, clock, "order-cancelled-at-desk", source, order.accountId, detail);
  }
  return move(context, "CANCELLED", by);
}

/** Notifies the driver of a refund. Unless the desk initiated it, the desk is told if the order is still in force. */
async function refunded(context: OrderContext): Promise<void> {
  const isCancelled = meaningOf(context.order.state).end === "cancelled";
  await tell(context, isCancelled ? "cancelledRefunded" : "refunded");
  if (context.initiator.by !== "desk" && meaningOf(context.order.state).countsForDriver) {
    await notify(context, "refundedElsewhere");
  }
}

/**
 * The order that a payment is for. Rows are locked in a fixed sequence: driver, counters of limited permits, order; the
 * first two only if the report may bring money. If an order is placed while a late payment for the same permit arrives,
 * the later transaction therefore sees the earlier one.
 */
export function orderPayable(orderId: string): Payable {
  return {
    async lock(db, tenant, bringsMoney): Promise<LockedPayable> {
      const lines = await readLines(db, orderId);
      if (bringsMoney) {
        await lockDriver(db, orderId);
        const limited = limitedPermits(tenant, lines);
        const ids = limited.map(({ id }) => id);
        await lockCounters(db, tenant.slug, ids);
      }
      const order = { ...(await lockOrderById(db, orderId)), lines };
      return {
        subject: subjectOf(order),
        follow: (context, end) => follow({ ...context, order }, end),
        refunded: (context) => refunded({ ...context, order }),
      };
    },
    sentAway: (db) => leaveCart(db, orderId),
    async subject(db) {
      const order = await db
        .selectFrom("orders")
        .innerJoin("drivers", "drivers.id", "orders.driver_id")
        .select(["orders.number", "drivers.account_id as accountId"])
        .where("orders.id", "=", orderId)
        .executeTakeFirstOrThrow();
      return subjectOf(order);
    },
  };
}
