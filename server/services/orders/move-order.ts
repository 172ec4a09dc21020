import { sql } from "kysely";
import { originsOf, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";

/** A request to move an order from its present state to another one. */
export interface OrderMove {
  readonly orderId: string;
  readonly to: OrderState;
  readonly by: Mover;
  readonly at: Date;
  /** Id of the request or command behind it; null for a job, which reacts to the clock or a provider's response. */
  readonly requestId: string | null;
}

export type MoveOutcome =
  | { kind: "moved"; from: OrderState }
  /** This mover may not move the order from its present state to the new one. */
  | { kind: "refused"; state: OrderState }
  | { kind: "missing" };

/**
 * Moves an order of the transaction's tenant, in one statement that also writes the event of the move. Nothing else
 * writes `orders.state` once an order is stored. If the new state holds units again, the caller locks the counters
 * first. Of two simultaneous moves, the second waits and is checked against the state that the first has set.
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

/** Returns the insert of an order's first event, to be combined with the statement that stores the order. */
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
