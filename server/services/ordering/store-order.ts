import { randomInt, randomUUID } from "node:crypto";
import { sql, type OperationNodeSource, type Selectable } from "kysely";
import type { Order, OrderLine } from "../../../src/domain/generated/api-orders.ts";
import { formatAmount } from "../../../src/domain/money.ts";
import type { OrderState } from "../../../src/domain/order-states.ts";
import type { PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { Totals } from "../../../src/domain/pricing.ts";
import type { TenantDb } from "../../db/database.ts";
import type { OrderDetails, OrdersTable } from "../../db/schema.ts";
import { writeTogether } from "../../db/write-together.ts";
import { orderEntity } from "./order-entity.ts";
import type { CheckedLine } from "./order-lines.ts";
import { present } from "./own-answers.ts";

/** An order that passed every check. */
export interface OrderToStore {
  readonly id: string;
  readonly number: string;
  readonly tenant: string;
  readonly driverId: string;
  readonly placedAt: Date;
  readonly state: OrderState;
  readonly method: PaymentMethodName;
  readonly totals: Totals;
  readonly confirmationAddress: string | null;
  readonly details: OrderDetails;
  readonly lines: readonly CheckedLine[];
}

/** What people call an order by: nine digits, in no order that tells how many there are. */
export function newOrderNumber(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
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
    hold_ends_at: null,
    subtotal_cents: totals.subtotalCents,
    fees_cents: totals.feesCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    confirmation_address: order.confirmationAddress,
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

/** Writes the row that stands for all orders of the driver: what waited for it has to know of this one, or this change. */
export function driverUpdate(db: TenantDb, driverId: string) {
  return db
    .updateTable("drivers")
    .set({ orders_placed: sql`orders_placed + 1` })
    .where("id", "=", driverId);
}

/**
 * Stores an order with its lines in the caller's transaction, and what else is to be inserted with it, all by one
 * statement. Answers the order as it is answered from then on.
 */
export async function storeOrder(
  db: TenantDb,
  order: OrderToStore,
  more: readonly OperationNodeSource[] = [],
): Promise<Order> {
  const row = orderRow(order);
  const lines = order.lines.map((line) => ({ ...line, id: randomUUID() }));
  const orderInsert = db.insertInto("orders").values({ ...row, details: JSON.stringify(row.details) });
  await writeTogether(db, [orderInsert, linesInsert(db, order, lines), driverUpdate(db, order.driverId), ...more]);
  return orderEntity(
    row,
    lines.map((line) => ({ id: line.id, item: lineItem(line) })),
  );
}
