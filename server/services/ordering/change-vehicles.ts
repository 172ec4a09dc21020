import { randomUUID } from "node:crypto";
import { addDays } from "../../../src/domain/date-arithmetic.ts";
import { type PlainDate, dateInZone } from "../../../src/domain/dates.ts";
import { DAY_MS } from "../../../src/domain/durations.ts";
import type {
  FulfillmentVehiclesRequest,
  Order,
  OrderLine,
  OrderVehicle,
} from "../../../src/domain/generated/api-orders.ts";
import { platesOf, vehiclesNow, isLivePermit } from "../../../src/domain/order-vehicles.ts";
import { vehicleLimit } from "../../../src/domain/permits.ts";
import { areReviewedPlates } from "../../../src/domain/plates.ts";
import type { TenantDb } from "../../db/database.ts";
import { writeTogether } from "../../db/write-together.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import { vehiclesChangedMail } from "../../mail/order-mail.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { filesForAnyForm } from "../files/submitted-files.ts";
import type { AnswerContext } from "../forms/own-answers.ts";
import { driverUpdate, endPlates, readDriverLines, platesInsert, findExistingPermit } from "../orders/driver-lines.ts";
import { readOrder } from "../orders/order-entity.ts";
import { orderMailInserts } from "../orders/order-mails.ts";
import { eventInsert, type EventSource } from "../security-events.ts";
import { lockBuyer, type Buyer } from "./buyer.ts";
import { orderVehicle } from "./order-answers.ts";
import type { PlacementParts } from "./place-order.ts";

/** How long a change counts toward the tenant's limit (decisions.md section 9). */
const PERIOD_DAYS = 30;

/** The times of a line's changes that still count, oldest first. now: epoch milliseconds. */
function recentChanges({ vehicleChanges = [] }: OrderLine, now: number): number[] {
  return vehicleChanges.map(({ changedAt }) => changedAt).filter((at) => at > now - PERIOD_DAYS * DAY_MS);
}

/** The maximum number of vehicles of a line: its present number if the permit was removed from the catalog. */
function vehicleLimitOf(tenant: EffectiveTenant, line: OrderLine): number {
  const permit = tenant.permits.find(({ id }) => id === line.item.permitId);
  if (permit === undefined) return vehiclesNow(line).length;
  return vehicleLimit(permit.allowedNoVehicles, tenant.vehiclesSelectedAtOnce);
}

/**
 * Whether and how often a driver may change the vehicles of a line. unchangeable: the permit is not valid, or the
 * tenant allows no changes.
 */
type VehicleChangeAllowance =
  { readonly kind: "unchangeable" } | ({ readonly kind: "changeable" } & NonNullable<OrderLine["mayChangeVehicles"]>);

/** Returns what a driver may change about the vehicles of a line. now: epoch milliseconds. */
export function vehicleChangeAllowance(
  tenant: EffectiveTenant,
  order: Pick<Order, "state">,
  line: OrderLine,
  now: number,
): VehicleChangeAllowance {
  const { timeZone } = tenant.document;
  if (!isLivePermit(order, line, dateInZone(now, timeZone)) || tenant.vehicleChanges === 0) {
    return { kind: "unchangeable" };
  }
  const recent = recentChanges(line, now);
  const left = Math.max(tenant.vehicleChanges - recent.length, 0);
  // The change whose expiry allows the next one: with three changes and a limit of three, the oldest.
  const ending = left > 0 ? undefined : recent.at(-tenant.vehicleChanges);
  const againOn = ending === undefined ? undefined : addDays(dateInZone(ending, timeZone), PERIOD_DAYS + 1);
  const vehicleLimit = vehicleLimitOf(tenant, line);
  return { kind: "changeable", left, vehicleLimit, ...(againOn === undefined ? {} : { againOn }) };
}

/** Returns an order as its driver sees it: each line says whether its vehicles may be changed. */
export function withVehicleChangeAllowance(tenant: EffectiveTenant, order: Order, now: number): Order {
  const lines = order.lines.map((line): OrderLine => {
    const allowance = vehicleChangeAllowance(tenant, order, line, now);
    if (allowance.kind === "unchangeable") return line;
    const { kind: _kind, ...mayChangeVehicles } = allowance;
    return { ...line, mayChangeVehicles };
  });
  return { ...order, lines };
}

/** A driver's request to change the vehicles of an order line. */
export interface VehicleChange {
  readonly tenant: EffectiveTenant;
  readonly driver: AuthenticatedDriver;
  readonly source: EventSource;
  readonly request: FulfillmentVehiclesRequest;
}

/** Why vehicles were not changed, with the values for the message. */
export type ChangeRefusal =
  | {
      readonly code:
        | "fulfillment_not_valid"
        | "fulfillment_changed"
        | "no_vehicle"
        | "vehicle_unknown"
        | "vehicle_changed"
        | "same_plate"
        | "already_yours";
    }
  | { readonly code: "vehicle_limit"; readonly limit: number }
  /** Another order with this number and a pending payment has the same permit for one of these plates. */
  | { readonly code: "payment_pending"; readonly orderNumber: string }
  /** againOn: the day from which a change is possible again; undefined if there is none. */
  | { readonly code: "changes_used_up"; readonly againOn: string | undefined };

export type ChangeOutcome =
  /** The order as it is now. "unchanged": the line already has these vehicles, as when the request is repeated. */
  | { kind: "changed" | "unchanged"; order: Order }
  | { kind: "refused"; refusal: ChangeRefusal }
  /** There is no line with this id, or it is not this driver's. */
  | { kind: "missing" };

/** Finds this line among the driver's orders, with its order, which is locked until the transaction ends. */
async function findLine(db: TenantDb, driverId: string, lineId: string) {
  const row = await db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .select("orders.id as orderId")
    .where("order_lines.id", "=", lineId)
    .where("orders.driver_id", "=", driverId)
    // The desk may be cancelling the order at the same time.
    .forUpdate("orders")
    .executeTakeFirst();
  const order = row === undefined ? undefined : await readOrder(db, driverId, row.orderId);
  const line = order?.lines.find(({ id }) => id === lineId);
  return order === undefined || line === undefined ? undefined : { order, line };
}

type WithPlate = Pick<OrderVehicle, "licensePlate">;

/** Whether both are the same vehicles: plates are compared, not the ids in the profile. */
function areSameCars(one: readonly WithPlate[], other: readonly WithPlate[]): boolean {
  return JSON.stringify(platesOf(one).sort()) === JSON.stringify(platesOf(other).sort());
}

/** Returns the driver's vehicles with these ids, in the order of the ids; undefined if one is missing. */
function chosenVehicles(
  context: AnswerContext,
  { vehicles }: Buyer,
  ids: readonly string[],
): OrderVehicle[] | undefined {
  const chosen = ids.map((id) => vehicles.find((vehicle) => vehicle.id === id));
  if (!chosen.every((vehicle) => vehicle !== undefined)) return undefined;
  return chosen.map((vehicle) => orderVehicle(context, vehicle));
}

/** Returns why a line cannot have these vehicles, if it has others now. */
async function refusalOf(
  db: TenantDb,
  { tenant, driver }: VehicleChange,
  { order, line }: { order: Order; line: OrderLine },
  vehicles: readonly OrderVehicle[],
  now: number,
): Promise<ChangeRefusal | undefined> {
  const allowance = vehicleChangeAllowance(tenant, order, line, now);
  const plates = platesOf(vehicles);
  if (allowance.kind === "unchangeable") return { code: "fulfillment_not_valid" };
  if (vehicles.length === 0) return { code: "no_vehicle" };
  if (vehicles.length > allowance.vehicleLimit) return { code: "vehicle_limit", limit: allowance.vehicleLimit };
  if (new Set(plates).size < plates.length) return { code: "same_plate" };
  const others = (await readDriverLines(db, driver.driverId)).filter(({ lineId }) => lineId !== line.id);
  const { permitId, validStartDate, validEndDate } = line.item;
  const period = { startOn: validStartDate as PlainDate, endOn: validEndDate as PlainDate };
  const existing = findExistingPermit(others, permitId, period, plates);
  if (existing?.kind === "pending") return { code: "payment_pending", orderNumber: existing.orderNumber };
  if (existing !== undefined) return { code: "already_yours" };
  if (allowance.left === 0) return { code: "changes_used_up", againOn: allowance.againOn };
  return undefined;
}

async function store(
  db: TenantDb,
  parts: Omit<PlacementParts, "cardTries">,
  { tenant, driver, source }: VehicleChange,
  { order, line }: { order: Order; line: OrderLine },
  vehicles: readonly OrderVehicle[],
): Promise<void> {
  const now = new Date(parts.clock());
  const { orderNumber: number, confirmationEmailAddress } = order;
  const mail = {
    tenant: tenant.slug,
    orderId: order.id,
    confirms: false,
    address: confirmationEmailAddress?.address ?? null,
    compose: (address: string) =>
      vehiclesChangedMail(tenant, parts.publicUrl, { address, number, permitName: line.item.name }),
  };
  await endPlates(db, line.id, now);
  await writeTogether(db, [
    platesInsert(db, tenant.slug, [{ lineId: line.id, vehicles }], now),
    db.insertInto("fulfillment_changes").values({
      id: randomUUID(),
      tenant: tenant.slug,
      line_id: line.id,
      changed_at: now,
      vehicles: JSON.stringify(vehicles),
    }),
    driverUpdate(db, driver.driverId),
    eventInsert(db, parts.clock, "fulfillment-vehicles-changed", source, driver.accountId),
    ...(await orderMailInserts(db, mail, now)),
  ]);
}

/**
 * Changes the vehicles of an order line, in one transaction that locks the driver's row: of two concurrent changes, or
 * a change and an order, the second sees the result of the first. The order is locked too, since the desk may change
 * it.
 */
export async function changeVehicles(
  parts: Omit<PlacementParts, "cardTries">,
  change: VehicleChange,
): Promise<ChangeOutcome> {
  const { tenant, driver, request } = change;
  const outcome = await parts.db.withTenant(tenant.slug, async (db): Promise<ChangeOutcome> => {
    const now = parts.clock();
    const buyer = await lockBuyer(db, driver.driverId);
    const found = await findLine(db, driver.driverId, request.fulfillmentId);
    if (found === undefined) return { kind: "missing" };
    const files = await filesForAnyForm(db, tenant, driver);
    const vehicles = chosenVehicles({ tenant, files }, buyer, request.vehicleIds);
    if (vehicles === undefined) return { kind: "refused", refusal: { code: "vehicle_unknown" } };
    const plates = vehicles.map(({ licensePlate }) => licensePlate);
    if (!areReviewedPlates(plates, request.licensePlates)) {
      return { kind: "refused", refusal: { code: "vehicle_changed" } };
    }
    const before = vehiclesNow(found.line);
    // Checked first: a repeated request finds that the permit no longer has its former plates.
    if (areSameCars(vehicles, before)) return { kind: "unchanged", order: found.order };
    const seenBefore = request.formerPlates.map((licensePlate) => ({ licensePlate }));
    if (!areSameCars(seenBefore, before)) return { kind: "refused", refusal: { code: "fulfillment_changed" } };
    const refusal = await refusalOf(db, change, found, vehicles, now);
    if (refusal !== undefined) return { kind: "refused", refusal };
    await store(db, parts, change, found, vehicles);
    const order = await readOrder(db, driver.driverId, found.order.id);
    if (order === undefined) throw new Error(`order ${found.order.id} is gone while its driver is locked`);
    return { kind: "changed", order };
  });
  if (outcome.kind === "changed") parts.jobsQueued();
  return outcome;
}
