import { sql } from "kysely";
import { statesWhere } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";

const HOLDING_UNITS = statesWhere(({ units }) => units === "always");
const HOLDING_FOR_A_TIME = statesWhere(({ units }) => units === "until-hold-ends");

/**
 * Returns the units of these permits that count against capacity, over all drivers (holdsUnits in SQL) and visitors of
 * the tenant. A visitor permit counts as long as it is stored.
 */
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
    .where((where) =>
      where.or([
        where("orders.state", "in", HOLDING_UNITS),
        where.and([where("orders.state", "in", HOLDING_FOR_A_TIME), where("orders.hold_ends_at", ">", new Date(now))]),
      ]),
    )
    .groupBy("line.permit_id")
    .unionAll(
      db
        .selectFrom("visitor_permits")
        .select(["permit_id as permitId", sql<number>`count(*)`.as("units")])
        .where("permit_id", "in", permitIds)
        .groupBy("permit_id"),
    )
    .execute();
  const sold = new Map<string, number>();
  for (const { permitId, units } of rows) sold.set(permitId, (sold.get(permitId) ?? 0) + units);
  return sold;
}

/**
 * Locks the counters of limited permits until the transaction ends, so that no unit is sold twice. Rows, new ones
 * included, are locked in a fixed order, so that no two orders wait for each other. They are updated instead of only
 * locked: with snapshot isolation, a transaction that waited for a counter has to start over instead of counting old
 * rows.
 */
export async function lockCounters(db: TenantDb, tenant: string, permitIds: readonly string[]): Promise<void> {
  if (permitIds.length === 0) return;
  const sorted = [...new Set(permitIds)].sort();
  await db
    .insertInto("permit_counters")
    .values(sorted.map((permitId) => ({ tenant, permit_id: permitId })))
    .onConflict((conflict) =>
      conflict.columns(["tenant", "permit_id"]).doUpdateSet({ times_taken: sql`permit_counters.times_taken + 1` }),
    )
    .execute();
}
