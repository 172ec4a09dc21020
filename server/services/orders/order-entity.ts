import { sql, type Selectable } from "kysely";
import type { Order, OrderLine } from "../../../src/domain/generated/api-orders.ts";
import { cents, formatAmount, ZERO } from "../../../src/domain/money.ts";
import { LISTED_ORDERS } from "../../../src/domain/listed-orders.ts";
import { meaningOf, statesWhere } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { OrdersTable } from "../../db/order-tables.ts";

/** The money received for an order. Instants are epoch milliseconds. */
export interface ReceivedMoney {
  /** Null if the portal only learned of the refund. */
  readonly paidAt: number | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly refundedAt: number | null;
  readonly amountCents: number;
}

/**
 * A row of an order with its money (null if none was received), whether it can be paid on a page of the provider, and
 * whether its driver may put its permits into the cart again.
 */
export type ReadOrder = Selectable<OrdersTable> & {
  readonly received: ReceivedMoney | null;
  readonly may_resume: boolean;
  readonly may_buy_again: boolean;
};

/** Returns until when a pending payment can be made; undefined if the payment has a final state. */
function pendingPayment(row: ReadOrder): Order["payment"]["pending"] {
  if (row.hold_ends_at === null || !meaningOf(row.state).isPending) return undefined;
  return { holdEndsAt: row.hold_ends_at.getTime(), mayResume: row.may_resume };
}

/** What the driver sees of received money: when it came, from which card, and whether it was refunded. */
function receivedPayment(received: ReceivedMoney | null): Pick<Order["payment"], "paidAt" | "card" | "refund"> {
  if (received === null) return {};
  const { paidAt, brand, lastFour, refundedAt, amountCents } = received;
  return {
    paidAt: paidAt ?? undefined,
    card: brand === null || lastFour === null ? undefined : { brand, lastFour },
    refund: refundedAt === null ? undefined : { refundedAt, amount: formatAmount(cents(amountCents)) },
  };
}

/** Returns an order in the shape of the API. */
export function orderEntity(row: ReadOrder, lines: OrderLine[]): Order {
  const { checkNumber, paymentAttributes, paymentAnswers, attributes, answers } = row.details;
  const amount = (value: number) => formatAmount(cents(value));
  return {
    id: row.id,
    orderNumber: row.number,
    orderDate: row.placed_at.getTime(),
    state: row.state,
    subtotal: amount(row.subtotal_cents),
    fees: amount(row.fees_cents),
    tax: amount(row.tax_cents),
    total: amount(row.total_cents),
    amountDue: meaningOf(row.state).isDue ? amount(row.total_cents) : formatAmount(ZERO),
    payment: {
      paymentMethod: row.method as Order["payment"]["paymentMethod"],
      methodLabel: row.method_label ?? undefined,
      ...receivedPayment(row.received),
      pending: pendingPayment(row),
      mayBuyAgain: row.may_buy_again ? true : undefined,
      checkNumber,
      answers: paymentAnswers,
      attributes: paymentAttributes,
    },
    confirmationEmailAddress: row.confirmation_address === null ? undefined : { address: row.confirmation_address },
    account: { id: row.driver_id },
    lines,
    answers,
    attributes,
  };
}

/** A line as it is read; vehicleChanges is null if its vehicles were never changed. */
type ReadLine = Omit<OrderLine, "vehicleChanges"> & { vehicleChanges: OrderLine["vehicleChanges"] | null };

function orderLine({ vehicleChanges, ...line }: ReadLine): OrderLine {
  return vehicleChanges === null ? line : { ...line, vehicleChanges };
}

const changesOfLine = sql`(select jsonb_agg(jsonb_build_object(
    'changedAt', (extract(epoch from change.changed_at) * 1000)::bigint, 'vehicles', change.vehicles) order by change.seq)
  from fulfillment_changes change where change.tenant = line.tenant and change.line_id = line.id)`;

const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** The newest payment of `orders` whose money came, even if it was refunded since. */
export const receivedMoney = sql<ReceivedMoney | null>`(select jsonb_build_object(
    'paidAt', ${epochMs("payment.paid_at")},
    'brand', payment.card_brand, 'lastFour', payment.card_last_four, 'refundedAt', ${epochMs("payment.refunded_at")},
    'amountCents', payment.amount_cents)
  from payments payment where payment.tenant = orders.tenant and payment.order_id = orders.id
    and payment.state in ('PAID', 'REFUNDED') order by payment.attempt desc limit 1)`;

const FAILED = sql.val(statesWhere(({ end }) => end === "failed"));
const CANCELLED = sql.val(statesWhere(({ end }) => end === "cancelled"));
const PENDING = sql.val(statesWhere(({ isPending }) => isPending));

/**
 * Whether the payment failed after the items had left the cart, or the driver gave it up. An order that the desk
 * cancelled cannot be bought again this way.
 */
const mayBuyAgain = sql<boolean>`(orders.state = any(${FAILED}::text[]) and orders.left_cart
  or orders.state = any(${CANCELLED}::text[]) and coalesce((select event.moved_by = 'driver'
      and event.from_state = any(${PENDING}::text[])
    from order_events event where event.tenant = orders.tenant and event.order_id = orders.id
    order by event.id desc limit 1), false))`;

function ordersWithLines(db: TenantDb, driverId: string) {
  return db
    .selectFrom("orders")
    .selectAll("orders")
    .select(receivedMoney.as("received"))
    .select(
      sql<boolean>`exists (select from payments payment where payment.tenant = orders.tenant
        and payment.order_id = orders.id and payment.state = 'OPEN' and payment.redirect is not null)`.as("may_resume"),
    )
    .select(mayBuyAgain.as("may_buy_again"))
    .select(
      sql<
        ReadLine[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'item', line.item, 'vehicleChanges', ${changesOfLine})
          order by line.position), '[]'::jsonb)
        from order_lines line where line.tenant = orders.tenant and line.order_id = orders.id)`.as("lines"),
    )
    .where("orders.driver_id", "=", driverId);
}

/**
 * Returns the orders of a driver, newest first, at most LISTED_ORDERS. An order whose payment was declined at once is
 * left out: its items never left the cart.
 */
export async function readOrders(db: TenantDb, driverId: string): Promise<Order[]> {
  const rows = await ordersWithLines(db, driverId)
    .where((where) =>
      where.or([
        where("left_cart", "=", true),
        where(
          "state",
          "not in",
          statesWhere(({ end }) => end === "failed"),
        ),
      ]),
    )
    .orderBy("placed_at", "desc")
    .orderBy("id")
    .limit(LISTED_ORDERS)
    .execute();
  return rows.map((row) => orderEntity(row, row.lines.map(orderLine)));
}

/** Returns one order of a driver; undefined if it does not exist or belongs to another driver or tenant. */
export async function readOrder(db: TenantDb, driverId: string, orderId: string): Promise<Order | undefined> {
  const row = await ordersWithLines(db, driverId).where("orders.id", "=", orderId).executeTakeFirst();
  return row === undefined ? undefined : orderEntity(row, row.lines.map(orderLine));
}

/** Records that the items of an order have left the cart. */
export async function leaveCart(db: TenantDb, orderId: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ left_cart: true })
    .where("id", "=", orderId)
    .where("left_cart", "=", false)
    .execute();
}
