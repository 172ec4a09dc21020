import { dateInZone } from "../../../src/domain/dates.ts";
import type { Permit } from "../../../src/domain/generated/api-orders.ts";
import { isVisitorPermit } from "../../../src/domain/visitor-permits.ts";
import type { TenantDb } from "../../db/database.ts";
import type { CatalogPermit, EffectiveTenant } from "../../tenants/types.ts";
import { permitOffers } from "../ordering/permit-offers.ts";
import { soldUnits } from "../orders/capacity.ts";

/** The permits that a tenant issues without an account; none if its limit per plate is zero. */
export function visitorPermitsOf({ permits, preferences }: EffectiveTenant): readonly CatalogPermit[] {
  return preferences.visitorPermitsPerPlate === 0 ? [] : permits.filter(isVisitorPermit);
}

/** The ids of those of these permits that have a capacity. */
export function limitedIds(permits: readonly CatalogPermit[]): string[] {
  return permits.filter(({ capacity }) => capacity !== undefined).map(({ id }) => id);
}

/** The visitor permits on offer today, each with its availability. now: epoch milliseconds. */
export async function visitorOffers(
  db: TenantDb,
  { document }: Pick<EffectiveTenant, "document">,
  permits: readonly CatalogPermit[],
  now: number,
): Promise<Permit[]> {
  return permitOffers(permits, {
    today: dateInZone(now, document.timeZone),
    rules: [],
    driverAttributes: [],
    driverLines: [],
    sold: await soldUnits(db, limitedIds(permits), now),
  });
}
