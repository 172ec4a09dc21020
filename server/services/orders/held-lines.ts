import { sql } from "kysely";
import type { PlainDate } from "../../../src/domain/dates.ts";
import type { OrderVehicle } from "../../../src/domain/generated/api-orders.ts";
import { meaningOf, statesWhere } from "../../../src/domain/order-states.ts";
import { maximumNumber } from "../../../src/domain/payment-rules.ts";
import { isOverlapping, needsStartDate, type PermitPeriod } from "../../../src/domain/permits.ts";
import { plateKey, storedPlateIdentity, type StoredPlateKey } from "../../../src/domain/plates.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** A line of one of the driver's orders that are neither cancelled nor failed. */
export interface HeldLine {
  readonly lineId: string;
  readonly permitId: string;
  readonly startOn: string;
  readonly endOn: string;
  /** The plates that it is for now, as they are compared (plateIdentity). */
  readonly plates: readonly string[];
  /** Last day of the order's first line: until then its permits are the driver's (specification section 4). */
  readonly orderEndsOn: string;
  /** Number of its order where the payment of that is pending; null where the driver has the permit. */
  readonly pendingOrder: string | null;
}

/** How a driver has a permit already: it is theirs, or an order of it, with this number, waits for its payment. */
export type Hold = { readonly kind: "owned" } | { readonly kind: "pending"; readonly orderNumber: string };

/** Summarizes the conflicting lines; undefined where there are none. */
export function holdBy(lines: readonly HeldLine[]): Hold | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const orderNumber = first.pendingOrder;
  const isOwned = orderNumber === null || lines.some((line) => line.pendingOrder === null);
  return isOwned ? { kind: "owned" } : { kind: "pending", orderNumber };
}

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
    .select(["first.end_on as orderEndsOn", platesNow().as("plates"), "orders.state", "orders.number"])
    .where("orders.driver_id", "=", driverId)
    .where("orders.state", "in", COUNTED_FOR_DRIVER)
    .execute();
  return rows.map(({ plates, state, number, ...line }) => ({
    ...line,
    plates: plates.map(storedPlateIdentity),
    pendingOrder: meaningOf(state).isPending ? number : null,
  }));
}

const periodOf = ({ startOn, endOn }: HeldLine): PermitPeriod => ({
  startOn: startOn as PlainDate,
  endOn: endOn as PlainDate,
});

/** How a driver has this permit already for one of these plates, on one of these days; undefined where not. */
export function soldAlready(
  held: readonly HeldLine[],
  permitId: string,
  period: PermitPeriod,
  plates: readonly string[],
): Hold | undefined {
  const isInTheWay = (line: HeldLine) =>
    line.permitId === permitId &&
    isOverlapping(periodOf(line), period) &&
    line.plates.some((plate) => plates.includes(plate));
  return holdBy(held.filter(isInTheWay));
}

/**
 * Units of these permits that count against capacity, over all drivers (holdsUnits in SQL) and visitors of the tenant. A
 * visitor permit counts for as long as it is kept.
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

/** Writes the row that stands for all orders of the driver: what waited for it has to know of this one, or this change. */
export function driverUpdate(db: TenantDb, driverId: string) {
  return db
    .updateTable("drivers")
    .set({ orders_placed: sql`orders_placed + 1` })
    .where("id", "=", driverId);
}

/** The vehicles that a line of an order is for, from an instant on. */
interface LineVehicles {
  readonly lineId: string;
  readonly vehicles: readonly OrderVehicle[];
}

/** The insert that puts plates beside the snapshots of lines; undefined where no line is for a vehicle. */
export function platesInsert(db: TenantDb, tenant: string, lines: readonly LineVehicles[], since: Date) {
  const rows = lines.flatMap(({ lineId, vehicles }) =>
    vehicles.map(({ id, licensePlate }) => ({
      tenant,
      line_id: lineId,
      vehicle_id: id,
      plate_key: plateKey(licensePlate.number),
      plate_number: licensePlate.number,
      plate_state: licensePlate.state.code,
      since,
    })),
  );
  return rows.length === 0 ? undefined : db.insertInto("order_line_plates").values(rows);
}

/** Ends the plates that a line is for, where others take their place. */
export async function endPlates(db: TenantDb, lineId: string, until: Date): Promise<void> {
  await db
    .updateTable("order_line_plates")
    .set({ until })
    .where("line_id", "=", lineId)
    .where("until", "is", null)
    .execute();
}

/** The plates that the order line named `line` is for today, in their order; storedPlateIdentity compares them. */
function platesNow() {
  return sql<StoredPlateKey[]>`coalesce((
    select jsonb_agg(jsonb_build_object('key', plate.plate_key, 'state', plate.plate_state) order by plate.seq)
    from order_line_plates plate
    where plate.tenant = line.tenant and plate.line_id = line.id and plate.until is null), '[]'::jsonb)`;
}

/**
 * Whether a driver has a permit of an order by another order too, as placing it would not have allowed: for a plate that
 * both are for, or, where one may have only one of it, on a day that both are for.
 */
export async function hasDoubledPermit(
  db: TenantDb,
  tenant: EffectiveTenant,
  order: { readonly driverId: string; readonly userGroup: string; readonly lineIds: readonly string[] },
): Promise<boolean> {
  const held = await heldLines(db, order.driverId);
  const own = held.filter(({ lineId }) => order.lineIds.includes(lineId));
  const others = held.filter(({ lineId }) => !order.lineIds.includes(lineId));
  const rules = tenant.rulesOf(order.userGroup);
  const isOneOnly = (permitId: string) => {
    const permit = tenant.permits.find(({ id }) => id === permitId);
    return permit !== undefined && !needsStartDate(permit.permitType) && maximumNumber(rules, permitId) === undefined;
  };
  return own.some((line) => {
    if (soldAlready(others, line.permitId, periodOf(line), line.plates) !== undefined) return true;
    const isSame = (other: HeldLine) =>
      other.permitId === line.permitId && isOverlapping(periodOf(other), periodOf(line));
    return isOneOnly(line.permitId) && others.some(isSame);
  });
}
