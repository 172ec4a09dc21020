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
  /** As they were ordered: they never change. */
  readonly lines: readonly OrderedLine[];
}

/** What a report is applied to an order with. */
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

/** Tells the driver of the order what became of its payment. */
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
 * The money has come: the order is paid, however long it took, and has its permits where there are any left. An order that
 * had ended may have been placed again meanwhile: the desk is told of a permit that its driver has twice by that.
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
 * Fails the order of a payment that nobody gave up. The driver is notified, unless the call that placed the order tells them:
 * then its items are still in the cart.
 */
async function fail(context: OrderContext, by: Mover, isRefunded: boolean): Promise<void> {
  await move(context, "PAYMENT_FAILED", by);
  if (isRefunded) await tell(context, "refunded");
  else if (context.order.hasLeftCart) await tell(context, "failed");
}

/** Moves the order of a payment that ended so. What the desk cancels is an audit event of the same transaction. */
async function follow(context: OrderContext, { state }: PaymentEnd): Promise<void> {
  const { db, clock, tenant, order, initiator } = context;
  const { by, requestId } = initiator;
  if (state === "PAID") return receiveMoney(context);
  // The desk has cancelled it without the provider's word: without money it stays so.
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

/** Unless the desk gave the money back, the desk is told of an order that goes on without it. */
async function refunded(context: OrderContext): Promise<void> {
  const isCancelled = meaningOf(context.order.state).end === "cancelled";
  await tell(context, isCancelled ? "cancelledRefunded" : "refunded");
  if (context.initiator.by !== "desk" && meaningOf(context.order.state).countsForDriver) {
    await notify(context, "refundedElsewhere");
  }
}

/**
 * The order that a payment is for. Rows are locked in one order, driver, counters of limited permits, order: the first two
 * by money that comes alone. So of an order that is placed at the same moment and a permit that is paid late, the later one
 * knows of the earlier.
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
