import type { PlainDate } from "../../../src/domain/dates.ts";
import { maximumNumber } from "../../../src/domain/payment-rules.ts";
import { isOverlapping, needsStartDate, type PermitPeriod } from "../../../src/domain/permits.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { heldLines } from "../ordering/held-lines.ts";
import { soldAlready, type HeldLine } from "../ordering/permit-offers.ts";

const periodOf = ({ startOn, endOn }: HeldLine): PermitPeriod => ({
  startOn: startOn as PlainDate,
  endOn: endOn as PlainDate,
});

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
