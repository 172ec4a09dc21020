import { sql } from "kysely";
import { originsOf, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";

/** A request to move an order from its present state to another one. */
export interface OrderMove {
  readonly orderId: string;
  readonly to: OrderState;
  readonly by: Mover;
  readonly at: Date;
  /** Id of the request or command behind it; null for a job, which moves orders by the clock or a provider's response. */
  readonly requestId: string | null;
}

export type MoveOutcome =
  | { kind: "moved"; from: OrderState }
  /** This mover may not take the order there from its present state. */
  | { kind: "refused"; state: OrderState }
  | { kind: "missing" };

/**
 * Moves an order of the transaction's tenant, in one statement that also writes the event of the move. Nothing else writes
 * `orders.state` once an order is stored. The caller locks the counters first where the new state holds units again. Of two
 * moves at once, the second waits and is checked against the state that the first has left.
 */
export async function moveOrder(db: TenantDb, { orderId, to, by, at, requestId }: OrderMove): Promise<MoveOutcome> {
  const { rows } = await sql<{ before: OrderState; moved: boolean }>`
    with found as (select tenant, id, state from orders where id = ${orderId} for update),
      moved as (
        update orders set state = ${to} from found
          where orders.tenant = found.tenant and orders.id = found.id
            and found.state = any(${sql.val(originsOf(to, by))}::text[])
          returning orders.tenant, orders.id, found.state as from_state),
      told as (
        insert into order_events (tenant, order_id, at, moved_by, from_state, to_state, request_id)
          select tenant, id, ${at}, ${by}, from_state, ${to}, ${requestId} from moved returning order_id)
    select found.state as before, exists (select from told) as moved from found`.execute(db);
  const row = rows[0];
  if (row === undefined) return { kind: "missing" };
  return row.moved ? { kind: "moved", from: row.before } : { kind: "refused", state: row.before };
}

/** The insert that begins the life of an order: for the statement that stores it. */
export function firstEventInsert(
  db: TenantDb,
  order: { tenant: string; id: string; state: OrderState; placedAt: Date },
  requestId: string | null,
) {
  return db.insertInto("order_events").values({
    tenant: order.tenant,
    order_id: order.id,
    at: order.placedAt,
    moved_by: "driver",
    to_state: order.state,
    request_id: requestId,
  });
}
