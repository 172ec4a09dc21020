import { sql } from "kysely";
import type { TenantDb } from "../../server/db/database.ts";
import type { OrderState } from "../../src/domain/order-states.ts";

interface Standing {
  readonly state: OrderState;
  /** Unchanged by default. */
  readonly holdEndsAt?: Date | null;
}

/**
 * Sets the state of one order, or of all orders of the transaction's tenant, without a transition. The product cannot
 * do that: the type of the table only lets moveOrder write a state.
 */
export async function putOrders(db: TenantDb, { state, holdEndsAt }: Standing, orderId?: string): Promise<void> {
  const hold = holdEndsAt === undefined ? sql`hold_ends_at` : sql`${holdEndsAt}::timestamptz`;
  const which = orderId === undefined ? sql`true` : sql`id = ${orderId}`;
  await sql`update orders set state = ${state}, hold_ends_at = ${hold} where ${which}`.execute(db);
}
