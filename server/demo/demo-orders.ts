import { randomUUID } from "node:crypto";
import type { DemoOrder } from "../../src/domain/generated/meta-demo-orders.ts";
import { permitPeriod } from "../../src/domain/permits.ts";
import { plateKey } from "../../src/domain/plates.ts";
import { dateInZone, parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import type { TenantDb } from "../db/database.ts";
import { labelOfMethod } from "../payments/how-to-pay.ts";
import { lockBuyer, type Buyer } from "../services/ordering/buyer.ts";
import { orderVehicle } from "../services/ordering/order-answers.ts";
import { amountsOf, waived } from "../services/ordering/check-payment.ts";
import type { CheckedLine } from "../services/ordering/order-lines.ts";
import { drawnNumber } from "../services/entity-id.ts";
import { storeOrder } from "../services/ordering/store-order.ts";
import { resolveRelativeDate } from "../tenants/relative-dates.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** Noon UTC is the same calendar day in the time zone of every demonstration tenant. */
const AT_NOON = "T12:00:00Z";

/** The driver whose orders are stored. */
interface DemoBuyer {
  readonly userName: string;
  readonly driverId: string;
  readonly group: string;
}

function demoLine(tenant: EffectiveTenant, order: DemoOrder, buyer: Buyer, placedOn: PlainDate): CheckedLine {
  const permit = tenant.permits.find((each) => each.id === order.permitId);
  const period = permit === undefined ? undefined : permitPeriod(permit, placedOn);
  if (permit === undefined || period === undefined) throw new Error(`demo order of ${order.permitId} has no permit`);
  const keys = order.plates.map((plate) => plateKey(plate));
  const vehicles = buyer.vehicles.filter((vehicle) => keys.includes(plateKey(vehicle.licensePlate.number)));
  const { priceCents, feeCents } = permit;
  const unasked = { reasonForVisit: undefined, attributes: {}, answers: [] };
  return {
    permit,
    period,
    vehicles: vehicles.map((vehicle) => orderVehicle({ tenant, files: new Map() }, vehicle)),
    ...unasked,
    priceCents,
    feeCents,
  };
}

async function storeDemoOrder(
  db: TenantDb,
  tenant: EffectiveTenant,
  order: DemoOrder,
  { driverId, group }: DemoBuyer,
  now: Date,
): Promise<void> {
  const buyer = await lockBuyer(db, driverId);
  const today = dateInZone(now.getTime(), tenant.document.timeZone);
  const placedOn = parsePlainDate(resolveRelativeDate(order.placedOn, today));
  if (placedOn === undefined) throw new RangeError(`"${order.placedOn}" is no date`);
  const line = demoLine(tenant, order, buyer, placedOn);
  const full = amountsOf([line], tenant.taxRate);
  const isWaived = tenant.methods.some(({ value, waives }) => value === order.method && waives === true);
  const { totals, lines } = isWaived ? waived(full) : full;
  await storeOrder(db, {
    id: randomUUID(),
    number: drawnNumber(),
    tenant: tenant.slug,
    driverId,
    placedAt: new Date(`${placedOn}${AT_NOON}`),
    state: order.state,
    method: order.method,
    methodLabel: labelOfMethod(tenant, order.method),
    pending: null,
    totals,
    confirmationAddress: buyer.emails[0]?.address ?? null,
    currency: tenant.currency,
    userGroup: group,
    addressId: null,
    phoneId: null,
    requestId: null,
    details: {},
    lines: [{ ...line, ...lines[0] }],
  });
}

/** Stores a person's past orders in a demonstration tenant, in the transaction that stores the person. */
export async function storeDemoOrders(
  db: TenantDb,
  tenant: EffectiveTenant,
  buyer: DemoBuyer,
  now: Date,
): Promise<void> {
  for (const order of tenant.demoOrders.filter(({ userName }) => userName === buyer.userName)) {
    await storeDemoOrder(db, tenant, order, buyer, now);
  }
}
