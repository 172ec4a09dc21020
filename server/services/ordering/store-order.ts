import { randomUUID } from "node:crypto";
import type { OperationNodeSource, Selectable } from "kysely";
import type { Order, OrderDetails, OrderLine } from "../../../src/domain/generated/api-orders.ts";
import { formatAmount } from "../../../src/domain/money.ts";
import { meaningOf, type OrderState } from "../../../src/domain/order-states.ts";
import type { PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { Totals } from "../../../src/domain/pricing.ts";
import type { TenantDb } from "../../db/database.ts";
import type { OrdersTable } from "../../db/order-tables.ts";
import { writeTogether } from "../../db/write-together.ts";
import { jobInsert } from "../../jobs/job-queue.ts";
import { paymentInsert } from "../payment-lifecycle/payment-rows.ts";
import { nextAsk } from "../payment-lifecycle/pending-payments.ts";
import { driverUpdate, platesInsert } from "../orders/driver-lines.ts";
import { firstEventInsert } from "../orders/move-order.ts";
import { orderEntity } from "../orders/order-entity.ts";
import { present } from "./order-answers.ts";
import type { CheckedLine } from "./order-lines.ts";

/** An order that passed every check. */
export interface OrderToStore {
  readonly id: string;
  readonly number: string;
  readonly tenant: string;
  readonly driverId: string;
  readonly placedAt: Date;
  readonly state: OrderState;
  readonly method: PaymentMethodName;
  /** The tenant's current label of the method. */
  readonly methodLabel: string;
  /**
   * The provider that it is paid through, and when its hold of units ends unless it is paid; null without a provider.
   */
  readonly pending: { readonly provider: string; readonly holdEndsAt: Date } | null;
  readonly totals: Totals;
  readonly currency: string;
  readonly confirmationAddress: string | null;
  /** The group that the driver orders as. */
  readonly userGroup: string;
  readonly addressId: string | null;
  readonly phoneId: string | null;
  /** Id of the request that placed it; null if there was none. */
  readonly requestId: string | null;
  readonly details: OrderDetails;
  readonly lines: readonly CheckedLine[];
}

function lineItem(line: CheckedLine): OrderLine["item"] {
  const { permit, period } = line;
  return {
    permitId: permit.id,
    name: permit.name,
    permitType: permit.permitType,
    lotName: permit.lotName,
    validStartDate: period.startOn,
    validEndDate: period.endOn,
    price: formatAmount(line.priceCents),
    fee: formatAmount(line.feeCents),
    reasonForVisit: line.reasonForVisit,
    vehicles: [...line.vehicles],
    ...present(line),
  };
}

function orderRow(order: OrderToStore): Selectable<OrdersTable> {
  const { totals } = order;
  return {
    id: order.id,
    tenant: order.tenant,
    driver_id: order.driverId,
    number: order.number,
    placed_at: order.placedAt,
    state: order.state,
    method: order.method,
    method_label: order.methodLabel,
    hold_ends_at: order.pending?.holdEndsAt ?? null,
    currency: order.currency,
    subtotal_cents: totals.subtotalCents,
    fees_cents: totals.feesCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    confirmation_address: order.confirmationAddress,
    user_group: order.userGroup,
    address_id: order.addressId,
    phone_id: order.phoneId,
    left_cart: order.pending === null,
    details: order.details,
  };
}

/** A line with the id that it is stored under. */
type NumberedLine = CheckedLine & { readonly id: string };

function linesInsert(db: TenantDb, order: OrderToStore, lines: readonly NumberedLine[]) {
  const rows = lines.map((line, position) => ({
    id: line.id,
    tenant: order.tenant,
    order_id: order.id,
    position,
    permit_id: line.permit.id,
    start_on: line.period.startOn,
    end_on: line.period.endOn,
    price_cents: line.priceCents,
    fee_cents: line.feeCents,
    item: JSON.stringify(lineItem(line)),
  }));
  return db.insertInto("order_lines").values(rows);
}

/**
 * The inserts of an order's first payment: open if it is still due, paid if it is paid already, none if nothing is to
 * be paid. A pending payment comes with the job that asks its provider, whatever happens to the call that pays it.
 */
function firstPayment(db: TenantDb, order: OrderToStore): OperationNodeSource[] {
  const { id, tenant, state, method, pending, totals, currency, placedAt } = order;
  const { isDue, isPaid } = meaningOf(state);
  if (totals.totalCents === 0 || !(isDue || isPaid || pending !== null)) return [];
  const provider = pending?.provider ?? null;
  const paymentId = randomUUID();
  const payment = {
    id: paymentId,
    tenant,
    orderId: id,
    attempt: 1,
    method,
    provider,
    amountCents: totals.totalCents,
    currency,
  };
  const insert = paymentInsert(db, { ...payment, openedAt: placedAt, isPaid });
  if (pending === null) return [insert];
  const dueAt = nextAsk({ openedAt: placedAt, payableUntil: pending.holdEndsAt }, placedAt.getTime());
  return [insert, jobInsert(db, { tenant, kind: "payment", about: paymentId, dueAt, now: placedAt })];
}

/**
 * Stores an order with its lines, and the given other inserts, by one statement in the caller's transaction. Returns
 * the order in the shape of the API.
 */
export async function storeOrder(
  db: TenantDb,
  order: OrderToStore,
  more: readonly OperationNodeSource[] = [],
): Promise<Order> {
  const row = orderRow(order);
  const lines = order.lines.map((line) => ({ ...line, id: randomUUID() }));
  const orderInsert = db.insertInto("orders").values({ ...row, details: JSON.stringify(row.details) });
  const plates = lines.map(({ id, vehicles }) => ({ lineId: id, vehicles }));
  await writeTogether(db, [
    orderInsert,
    linesInsert(db, order, lines),
    platesInsert(db, order.tenant, plates, order.placedAt),
    firstEventInsert(db, order, order.requestId),
    ...firstPayment(db, order),
    driverUpdate(db, order.driverId),
    ...more,
  ]);
  const { totalCents: amountCents } = order.totals;
  const isPaid = meaningOf(order.state).isPaid && amountCents > 0;
  const paid = { paidAt: order.placedAt.getTime(), brand: null, lastFour: null, refundedAt: null, amountCents };
  return orderEntity(
    { ...row, received: isPaid ? paid : null, may_resume: false, may_buy_again: false },
    lines.map((line) => ({ id: line.id, item: lineItem(line) })),
  );
}
