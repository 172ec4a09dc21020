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
  /** Last day of the order's first line: until then its permits are the driver's (specification section 4). */
  readonly orderEndsOn: string;
  /** Number of its order where the payment of that is pending; null where the driver has the permit. */
  readonly pendingOrder: string | null;
}

/** How a driver already has a permit: it is theirs, or the order with this number waits for its payment. */
export type ExistingPermit = { readonly kind: "owned" } | { readonly kind: "pending"; readonly orderNumber: string };

/** Summarizes the conflicting lines; undefined where there are none. */
export function existingPermit(lines: readonly DriverLine[]): ExistingPermit | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const orderNumber = first.pendingOrder;
  const isOwned = orderNumber === null || lines.some((line) => line.pendingOrder === null);
  return isOwned ? { kind: "owned" } : { kind: "pending", orderNumber };
}

const COUNTED_FOR_DRIVER = statesWhere(({ countsForDriver }) => countsForDriver);

/** Lines of the driver's orders that count for the driver: every one that is neither cancelled nor failed. */
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

/** How the driver already has this permit for one of these plates on one of these days; undefined where not. */
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
 * Writes the driver's row, which stands for all orders of the driver: a transaction that waited for it begins again and sees this
 * one.
 */
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

/** The insert of the plates of lines; undefined where no line is for a vehicle. */
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

/** The plates that the order line named `line` is for today, in their order; storedPlateIdentity compares them. */
function platesNow() {
  return sql<StoredPlateKey[]>`coalesce((
    select jsonb_agg(jsonb_build_object('key', plate.plate_key, 'state', plate.plate_state) order by plate.seq)
    from order_line_plates plate
    where plate.tenant = line.tenant and plate.line_id = line.id and plate.until is null), '[]'::jsonb)`;
}

/**
 * Whether the driver has a permit of this order by another order as well, which placing it would have refused: for the same
 * plate, or, where a driver may have only one of that permit, on the same day.
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
