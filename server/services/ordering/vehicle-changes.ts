import { addDays } from "../../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Order, OrderLine } from "../../../src/domain/generated/api-orders.ts";
import { GOOD_STATES } from "../../../src/domain/order-states.ts";
import { vehiclesNow } from "../../../src/domain/order-vehicles.ts";
import { vehicleLimit } from "../../../src/domain/permits.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** How long a change counts against the tenant's limit (decisions.md section 9). */
const COUNTED_DAYS = 30;
const DAY_MS = 24 * 3600_000;

/** The instants of a line's changes that still count, oldest first. now: epoch milliseconds. */
function countedChanges({ vehicleChanges = [] }: OrderLine, now: number): number[] {
  return vehicleChanges.map(({ changedAt }) => changedAt).filter((at) => at > now - COUNTED_DAYS * DAY_MS);
}

/** Most vehicles that a line can be for; one whose permit was removed keeps as many as it has. */
function limitOf(tenant: EffectiveTenant, line: OrderLine): number {
  const permit = tenant.permits.find(({ id }) => id === line.item.permitId);
  if (permit === undefined) return vehiclesNow(line).length;
  return vehicleLimit(permit.allowedNoVehicles, tenant.vehiclesSelectedAtOnce);
}

/** What a driver may change about the vehicles of a line; undefined where the permit is not valid, or never. */
export function changeRight(
  tenant: EffectiveTenant,
  order: Pick<Order, "state">,
  line: OrderLine,
  now: number,
): OrderLine["mayChangeVehicles"] {
  const { timeZone } = tenant.document;
  const isValid = GOOD_STATES.includes(order.state) && line.item.validEndDate >= dateInZone(now, timeZone);
  if (!isValid || tenant.vehicleChanges === 0) return undefined;
  const counted = countedChanges(line, now);
  const left = Math.max(tenant.vehicleChanges - counted.length, 0);
  // The change whose end leaves one free again: of three with a limit of three, the oldest.
  const ending = left > 0 ? undefined : counted.at(-tenant.vehicleChanges);
  const againOn = ending === undefined ? undefined : addDays(dateInZone(ending, timeZone), COUNTED_DAYS + 1);
  return { left, vehicleLimit: limitOf(tenant, line), ...(againOn === undefined ? {} : { againOn }) };
}

/** An order as its driver sees it: each line says whether its vehicles may be changed. */
export function withChangeRights(tenant: EffectiveTenant, order: Order, now: number): Order {
  const lines = order.lines.map((line): OrderLine => {
    const mayChangeVehicles = changeRight(tenant, order, line, now);
    return mayChangeVehicles === undefined ? line : { ...line, mayChangeVehicles };
  });
  return { ...order, lines };
}
