import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { DemoOrder, DemoOrders } from "../../src/domain/generated/meta-demo-orders.ts";
import { permitPeriod } from "../../src/domain/permits.ts";
import { plateKey } from "../../src/domain/plates.ts";
import { dateInZone, parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import type { TenantDb } from "../db/database.ts";
import { lockBuyer, type Buyer } from "../services/ordering/buyer.ts";
import { amountsOf, waived } from "../services/ordering/order-amounts.ts";
import type { CheckedLine } from "../services/ordering/order-lines.ts";
import { newOrderNumber, storeOrder } from "../services/ordering/store-order.ts";
import { resolveRelativeDate } from "../tenants/relative-dates.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** Noon UTC: the same calendar day in every zone that a demonstration tenant has. */
const AT_NOON = "T12:00:00Z";

async function readOrders(tenant: EffectiveTenant): Promise<DemoOrders> {
  const file = tenant.demoFolder === undefined ? undefined : path.join(tenant.demoFolder, "orders.json");
  if (file === undefined || !existsSync(file)) return [];
  // The tenant's checker has read this very file against its meta schema.
  return JSON.parse(await readFile(file, "utf8")) as DemoOrders;
}

function demoLine(tenant: EffectiveTenant, order: DemoOrder, buyer: Buyer, placedOn: PlainDate): CheckedLine {
  const permit = tenant.permits.find((each) => each.id === order.permitId);
  const period = permit === undefined ? undefined : permitPeriod(permit, placedOn);
  if (permit === undefined || period === undefined) throw new Error(`demo order of ${order.permitId} has no permit`);
  const keys = order.plates.map((plate) => plateKey(plate));
  const vehicles = buyer.vehicles.filter((vehicle) => keys.includes(plateKey(vehicle.licensePlate.number)));
  const { priceCents, feeCents } = permit;
  return { permit, period, vehicles, reasonForVisit: undefined, answers: [], priceCents, feeCents };
}

async function storeDemoOrder(
  db: TenantDb,
  tenant: EffectiveTenant,
  order: DemoOrder,
  driverId: string,
  today: PlainDate,
): Promise<void> {
  const buyer = await lockBuyer(db, driverId);
  const placedOn = parsePlainDate(resolveRelativeDate(order.placedOn, today));
  if (placedOn === undefined) throw new RangeError(`"${order.placedOn}" is no date`);
  const line = demoLine(tenant, order, buyer, placedOn);
  const full = amountsOf([line], tenant.taxRate);
  const { totals, lines } = order.method === "NO_CHARGE" ? waived(full) : full;
  await storeOrder(db, {
    id: randomUUID(),
    number: newOrderNumber(),
    tenant: tenant.slug,
    driverId,
    placedAt: new Date(`${placedOn}${AT_NOON}`),
    state: order.state,
    method: order.method,
    totals,
    confirmationAddress: buyer.emails[0]?.address ?? null,
    details: { group: tenant.document.defaultGroup ?? tenant.slug },
    lines: [{ ...line, ...lines[0] }],
  });
}

/** Stores what a person of a demonstration tenant has ordered in the past, in the transaction that stores the person. */
export async function storeDemoOrders(
  db: TenantDb,
  tenant: EffectiveTenant,
  person: { userName: string; driverId: string },
  now: Date,
): Promise<void> {
  const today = dateInZone(now.getTime(), tenant.document.timeZone);
  const orders = await readOrders(tenant);
  for (const order of orders.filter(({ userName }) => userName === person.userName)) {
    await storeDemoOrder(db, tenant, order, person.driverId, today);
  }
}
