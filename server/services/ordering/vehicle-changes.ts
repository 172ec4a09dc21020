import { addDays } from "../../../src/domain/date-arithmetic.ts";
import { DAY_MS } from "../../../src/domain/durations.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Order, OrderLine } from "../../../src/domain/generated/api-orders.ts";
import { isLivePermit, vehiclesNow } from "../../../src/domain/order-vehicles.ts";
import { vehicleLimit } from "../../../src/domain/permits.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** How long a change counts against the tenant's limit (decisions.md section 9). */
const PERIOD_DAYS = 30;

/** The instants of a line's changes that still count, oldest first. now: epoch milliseconds. */
function recentChanges({ vehicleChanges = [] }: OrderLine, now: number): number[] {
  return vehicleChanges.map(({ changedAt }) => changedAt).filter((at) => at > now - PERIOD_DAYS * DAY_MS);
}

/** Most vehicles that a line can be for; one whose permit was removed keeps as many as it has. */
function vehicleLimitOf(tenant: EffectiveTenant, line: OrderLine): number {
  const permit = tenant.permits.find(({ id }) => id === line.item.permitId);
  if (permit === undefined) return vehiclesNow(line).length;
  return vehicleLimit(permit.allowedNoVehicles, tenant.vehiclesSelectedAtOnce);
}

/** Whether a driver may change the vehicles of a line, and how often; unchangeable: its permit is not valid, or never. */
type VehicleChangeAllowance =
  { readonly kind: "unchangeable" } | ({ readonly kind: "changeable" } & NonNullable<OrderLine["mayChangeVehicles"]>);

/** What a driver may change about the vehicles of a line. now: epoch milliseconds. */
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
  // The change whose end leaves one free again: of three with a limit of three, the oldest.
  const ending = left > 0 ? undefined : recent.at(-tenant.vehicleChanges);
  const againOn = ending === undefined ? undefined : addDays(dateInZone(ending, timeZone), PERIOD_DAYS + 1);
  const vehicleLimit = vehicleLimitOf(tenant, line);
  return { kind: "changeable", left, vehicleLimit, ...(againOn === undefined ? {} : { againOn }) };
}

/** An order as its driver sees it: each line says whether its vehicles may be changed. */
export function withVehicleChangeAllowance(tenant: EffectiveTenant, order: Order, now: number): Order {
  const lines = order.lines.map((line): OrderLine => {
    const allowance = vehicleChangeAllowance(tenant, order, line, now);
    if (allowance.kind === "unchangeable") return line;
    const { kind: _kind, ...mayChangeVehicles } = allowance;
    return { ...line, mayChangeVehicles };
  });
  return { ...order, lines };
}
