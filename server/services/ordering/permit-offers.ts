import type { PlainDate } from "../../../src/domain/dates.ts";
import type { Permit } from "../../../src/domain/generated/api-orders.ts";
import type { PaymentRule } from "../../../src/domain/generated/meta-payment-rules.ts";
import { formatAmount } from "../../../src/domain/money.ts";
import { maximumNumber } from "../../../src/domain/payment-rules.ts";
import { needsStartDate } from "../../../src/domain/permits.ts";
import type { CatalogPermit } from "../../tenants/types.ts";
import { existingPermit, type DriverLine, type ExistingPermit } from "../orders/driver-lines.ts";

export type Availability = Permit["availability"];

/** Everything that decides what a driver may buy today. */
export interface OfferFacts {
  /** Today in the tenant's time zone. */
  readonly today: PlainDate;
  readonly rules: readonly PaymentRule[];
  readonly driverAttributes: readonly { name: string; value: string }[];
  /** The lines of the driver's orders that are neither cancelled nor failed. */
  readonly driverLines: readonly DriverLine[];
  /** Units that count against capacity, by permit id. */
  readonly sold: ReadonlyMap<string, number>;
}

const NOT_SET = new Set(["", "false", "no", "0"]);

function isVip(facts: OfferFacts): boolean {
  return facts.driverAttributes.some(({ name, value }) => name === "VIP" && !NOT_SET.has(value.trim().toLowerCase()));
}

/** Whether a driver sees the permit at all. Without a Status attribute, only permits without conditions are seen. */
export function isMatching(permit: CatalogPermit, facts: OfferFacts): boolean {
  if (permit.vipOnly && !isVip(facts)) return false;
  if (permit.conditions.length === 0) return true;
  const answers = facts.driverAttributes.filter(({ name }) => name !== "VIP");
  if (!answers.some(({ name, value }) => name === "Status" && value !== "")) return false;
  return permit.conditions.every(({ attribute, values }) =>
    answers.some(({ name, value }) => name === attribute && values.includes(value)),
  );
}

/** Counts the ordered units of a permit that have not ended. */
export function unitsOfDriver(permitId: string, facts: Pick<OfferFacts, "driverLines" | "today">): number {
  return facts.driverLines.filter((line) => line.permitId === permitId && line.endOn >= facts.today).length;
}

/**
 * Returns how a permit is unavailable because the driver has it: until the last day of its order's first line, and of
 * its own line. A permit with chosen days may be bought again for other days or plates, so it is checked with those
 * (findExistingPermit).
 */
function blockingPermit(permit: CatalogPermit, { driverLines, today }: OfferFacts): ExistingPermit | undefined {
  if (needsStartDate(permit.permitType)) return undefined;
  return existingPermit(
    driverLines.filter((line) => line.permitId === permit.id && (line.orderEndsOn >= today || line.endOn >= today)),
  );
}

/** Whether a driver may buy a permit. pendingOrder: the number of the order whose pending payment prevents it. */
export interface Offer {
  readonly availability: Availability;
  readonly pendingOrder?: string;
}

/** Returns whether the driver may buy it today, or else the most useful reason why not. */
export function offerOf(permit: CatalogPermit, facts: OfferFacts): Offer {
  const existing = maximumNumber(facts.rules, permit.id) === undefined ? blockingPermit(permit, facts) : undefined;
  if (existing === undefined) return { availability: availabilityOf(permit, facts) };
  if (existing.kind === "owned") return { availability: "already-yours" };
  return { availability: "payment-pending", pendingOrder: existing.orderNumber };
}

/** The availability of a permit that the driver does not have, or may have more of. */
function availabilityOf(permit: CatalogPermit, facts: OfferFacts): Availability {
  const { today, rules, sold } = facts;
  const maximum = maximumNumber(rules, permit.id);
  if (maximum !== undefined && unitsOfDriver(permit.id, facts) >= maximum) return "maximum-reached";
  if (permit.salesStartDate !== undefined && today < permit.salesStartDate) return "not-yet-on-sale";
  const isOver = [permit.salesEndDate, permit.validEndDate].some((end) => end !== undefined && end < today);
  if (isOver) return "sale-over";
  if (permit.capacity !== undefined && (sold.get(permit.id) ?? 0) >= permit.capacity) return "sold-out";
  return "available";
}

function wirePermit(permit: CatalogPermit, facts: OfferFacts): Permit {
  const { priceCents, feeCents, visitReasons, ...rest } = permit;
  const { capacity: _capacity, conditions: _conditions, vipOnly: _vipOnly, ...shown } = rest;
  const maximum = maximumNumber(facts.rules, permit.id);
  return {
    ...shown,
    price: formatAmount(priceCents),
    fee: formatAmount(feeCents),
    ...(visitReasons === undefined ? {} : { hasVisitReasons: true as const }),
    maximumNumber: maximum,
    ...(maximum === undefined ? {} : { remaining: Math.max(maximum - unitsOfDriver(permit.id, facts), 0) }),
    ...offerOf(permit, facts),
  };
}

/** The permits that match the driver, in the tenant's order, each with its availability. */
export function permitOffers(permits: readonly CatalogPermit[], facts: OfferFacts): Permit[] {
  return permits.filter((permit) => isMatching(permit, facts)).map((permit) => wirePermit(permit, facts));
}
