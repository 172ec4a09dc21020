import { sql } from "kysely";
import { holdsUnits, RELEASED_STATES } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { HeldLine } from "./permit-offers.ts";

/** Lines of the driver's orders that count: not cancelled, not failed, not a pending payment whose hold has ended. */
export async function heldLines(db: TenantDb, driverId: string, now: number): Promise<HeldLine[]> {
  const rows = await db
    .selectFrom("order_lines as line")
    .innerJoin("orders", "orders.id", "line.order_id")
    .innerJoin("order_lines as first", (join) =>
      join.onRef("first.order_id", "=", "line.order_id").on("first.position", "=", 0),
    )
    .select(["line.permit_id as permitId", "line.end_on as endOn", "first.end_on as orderEndsOn"])
    .select(["orders.state", "orders.hold_ends_at as holdEndsAt"])
    .where("orders.driver_id", "=", driverId)
    .where("orders.state", "not in", RELEASED_STATES)
    .execute();
  return rows.filter((row) => holdsUnits(row.state, row.holdEndsAt?.getTime() ?? null, now));
}

/** Units of these permits that count against capacity, over all drivers of the tenant. */
export async function soldUnits(
  db: TenantDb,
  permitIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (permitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_lines as line")
    .innerJoin("orders", "orders.id", "line.order_id")
    .select(["line.permit_id as permitId", sql<number>`count(*)`.as("units")])
    .where("line.permit_id", "in", permitIds)
    .where("orders.state", "not in", RELEASED_STATES)
    .where((where) =>
      where.or([
        where("orders.state", "!=", "PAYMENT_PENDING"),
        where("orders.hold_ends_at", "is", null),
        where("orders.hold_ends_at", ">", new Date(now)),
      ]),
    )
    .groupBy("line.permit_id")
    .execute();
  return new Map(rows.map((row) => [row.permitId, row.units]));
}

/**
 * Locks the counters of limited permits to the end of the transaction, in one order for everybody, so that no unit is
 * counted as free twice and no two orders wait for each other.
 */
export async function lockCounters(db: TenantDb, tenant: string, permitIds: readonly string[]): Promise<void> {
  if (permitIds.length === 0) return;
  const sorted = [...new Set(permitIds)].sort();
  const lock = () =>
    db
      .selectFrom("permit_counters")
      .select("permit_id")
      .where("permit_id", "in", sorted)
      .orderBy("permit_id")
      .forUpdate()
      .execute();
  const known = await lock();
  if (known.length === sorted.length) return;
  await db
    .insertInto("permit_counters")
    .values(sorted.map((permitId) => ({ tenant, permit_id: permitId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lock();
}
