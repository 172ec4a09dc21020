import { sql } from "kysely";
import { statesWhere } from "../../../src/domain/order-states.ts";
import { storedPlateIdentity } from "../../../src/domain/plates.ts";
import type { TenantDb } from "../../db/database.ts";
import { platesNow } from "./line-plates.ts";
import type { HeldLine } from "./permit-offers.ts";

const COUNTED_FOR_DRIVER = statesWhere(({ countsForDriver }) => countsForDriver);
const HOLDING_UNITS = statesWhere(({ units }) => units === "always");
const HOLDING_FOR_A_TIME = statesWhere(({ units }) => units === "until-hold-ends");

/** Lines of the driver's orders that count for the driver: every one that is neither cancelled nor failed. */
export async function heldLines(db: TenantDb, driverId: string): Promise<HeldLine[]> {
  const rows = await db
    .selectFrom("order_lines as line")
    .innerJoin("orders", "orders.id", "line.order_id")
    .innerJoin("order_lines as first", (join) =>
      join.onRef("first.order_id", "=", "line.order_id").on("first.position", "=", 0),
    )
    .select(["line.id as lineId", "line.permit_id as permitId", "line.start_on as startOn", "line.end_on as endOn"])
    .select(["first.end_on as orderEndsOn", platesNow().as("plates")])
    .where("orders.driver_id", "=", driverId)
    .where("orders.state", "in", COUNTED_FOR_DRIVER)
    .execute();
  return rows.map((row) => ({ ...row, plates: row.plates.map(storedPlateIdentity) }));
}

/** Units of these permits that count against capacity (holdsUnits in SQL), over all drivers of the tenant. */
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
    .execute();
  return new Map(rows.map((row) => [row.permitId, row.units]));
}

/**
 * Takes the counters of limited permits to the end of the transaction, so that no unit is counted as free twice. Rows
 * are taken in one order, new ones among them, so no two orders wait for each other. They are written, not only locked:
 * where transactions see a snapshot, whoever waited for a counter has to begin anew instead of counting what was.
 */
export async function takeCounters(db: TenantDb, tenant: string, permitIds: readonly string[]): Promise<void> {
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
