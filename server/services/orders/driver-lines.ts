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
export interface DriverLine {
  readonly lineId: string;
  readonly permitId: string;
  readonly startOn: string;
  readonly endOn: string;
  /** Its present plates, in the form in which plates are compared (plateIdentity). */
  readonly plates: readonly string[];
  /** Last day of the order's first line: the driver has the order's permits until then (specification section 4). */
  readonly orderEndsOn: string;
  /** The number of its order if that has a pending payment; null if the driver owns the permit. */
  readonly pendingOrder: string | null;
}

/** How a driver already has a permit: it is owned, or the order with this number has a pending payment. */
export type ExistingPermit = { readonly kind: "owned" } | { readonly kind: "pending"; readonly orderNumber: string };

/** Summarises the conflicting lines; undefined if there are none. */
export function existingPermit(lines: readonly DriverLine[]): ExistingPermit | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const orderNumber = first.pendingOrder;
  const isOwned = orderNumber === null || lines.some((line) => line.pendingOrder === null);
  return isOwned ? { kind: "owned" } : { kind: "pending", orderNumber };
}

const COUNTED_FOR_DRIVER = statesWhere(({ countsForDriver }) => countsForDriver);

/** Reads the lines of the driver's orders that are neither cancelled nor failed. */
export async function readDriverLines(db: TenantDb, driverId: string): Promise<DriverLine[]> {
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

const periodOf = ({ startOn, endOn }: DriverLine): PermitPeriod => ({
  startOn: startOn as PlainDate,
  endOn: endOn as PlainDate,
});

/** Returns how the driver already has this permit for one of these plates on one of these days; undefined if not. */
export function findExistingPermit(
  lines: readonly DriverLine[],
  permitId: string,
  period: PermitPeriod,
  plates: readonly string[],
): ExistingPermit | undefined {
  const isConflicting = (line: DriverLine) =>
    line.permitId === permitId &&
    isOverlapping(periodOf(line), period) &&
    line.plates.some((plate) => plates.includes(plate));
  return existingPermit(lines.filter(isConflicting));
}

/**
 * Returns the update of the driver's row, which serves as the lock of all the driver's orders: a transaction that
 * waited for it starts over and sees this one.
 */
export function driverUpdate(db: TenantDb, driverId: string) {
  return db
    .updateTable("drivers")
    .set({ orders_placed: sql`orders_placed + 1` })
    .where("id", "=", driverId);
}

/** The vehicles that an order line has from some instant on. */
interface LineVehicles {
  readonly lineId: string;
  readonly vehicles: readonly OrderVehicle[];
}

/** Returns the insert of the plates of lines; undefined if no line has a vehicle. */
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

/** Ends the present plates of a line before others replace them. */
export async function endPlates(db: TenantDb, lineId: string, until: Date): Promise<void> {
  await db
    .updateTable("order_line_plates")
    .set({ until })
    .where("line_id", "=", lineId)
    .where("until", "is", null)
    .execute();
}

/** The present plates of the order line aliased `line`, in their order; storedPlateIdentity makes them comparable. */
function platesNow() {
  return sql<StoredPlateKey[]>`coalesce((
    select jsonb_agg(jsonb_build_object('key', plate.plate_key, 'state', plate.plate_state) order by plate.seq)
    from order_line_plates plate
    where plate.tenant = line.tenant and plate.line_id = line.id and plate.until is null), '[]'::jsonb)`;
}

/**
 * Whether the driver also has a permit of this order by another order, which would have been refused when placed: for
 * the same plate, or on the same day if a driver may have only one of that permit.
 */
export async function hasDoubledPermit(
  db: TenantDb,
  tenant: EffectiveTenant,
  order: { readonly driverId: string; readonly userGroup: string; readonly lineIds: readonly string[] },
): Promise<boolean> {
  const lines = await readDriverLines(db, order.driverId);
  const own = lines.filter(({ lineId }) => order.lineIds.includes(lineId));
  const others = lines.filter(({ lineId }) => !order.lineIds.includes(lineId));
  const rules = tenant.rulesOf(order.userGroup);
  const isOneOnly = (permitId: string) => {
    const permit = tenant.permits.find(({ id }) => id === permitId);
    return permit !== undefined && !needsStartDate(permit.permitType) && maximumNumber(rules, permitId) === undefined;
  };
  return own.some((line) => {
    if (findExistingPermit(others, line.permitId, periodOf(line), line.plates) !== undefined) return true;
    const isSame = (other: DriverLine) =>
      other.permitId === line.permitId && isOverlapping(periodOf(other), periodOf(line));
    return isOneOnly(line.permitId) && others.some(isSame);
  });
}
