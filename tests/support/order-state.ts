import { sql } from "kysely";
import type { TenantDb } from "../../server/db/database.ts";
import type { OrderState } from "../../src/domain/order-states.ts";

interface Standing {
  readonly state: OrderState;
  /** As it is where left out. */
  readonly holdEndsAt?: Date | null;
}

/**
 * Puts an order, or all orders of the transaction's tenant, into a state with no move behind it. The product cannot: the
 * type of the table lets nobody but moveOrder write a state.
 */
export async function putOrders(db: TenantDb, { state, holdEndsAt }: Standing, orderId?: string): Promise<void> {
  const hold = holdEndsAt === undefined ? sql`hold_ends_at` : sql`${holdEndsAt}::timestamptz`;
  const which = orderId === undefined ? sql`true` : sql`id = ${orderId}`;
  await sql`update orders set state = ${state}, hold_ends_at = ${hold} where ${which}`.execute(db);
}
