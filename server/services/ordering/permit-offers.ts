import type { PlainDate } from "../../../src/domain/dates.ts";
import type { Permit } from "../../../src/domain/generated/api-orders.ts";
import type { PaymentRule } from "../../../src/domain/generated/meta-payment-rules.ts";
import { formatAmount } from "../../../src/domain/money.ts";
import { maximumNumber } from "../../../src/domain/payment-rules.ts";
import { needsStartDate } from "../../../src/domain/permits.ts";
import type { CatalogPermit } from "../../tenants/types.ts";
import { holdBy, type HeldLine, type Hold } from "../orders/held-lines.ts";

export type Availability = Permit["availability"];

/** Everything that decides what a driver may buy today. */
export interface OfferFacts {
  /** The tenant's calendar day. */
  readonly today: PlainDate;
  readonly rules: readonly PaymentRule[];
  readonly driverAttributes: readonly { name: string; value: string }[];
  readonly held: readonly HeldLine[];
  /** Units that count against capacity, by permit id. */
  readonly sold: ReadonlyMap<string, number>;
}

const NOT_SET = new Set(["", "false", "no", "0"]);

function isVip(facts: OfferFacts): boolean {
  return facts.driverAttributes.some(({ name, value }) => name === "VIP" && !NOT_SET.has(value.trim().toLowerCase()));
}

/** Whether a driver sees the permit at all. Without a Status attribute only permits without conditions are seen. */
export function isMatching(permit: CatalogPermit, facts: OfferFacts): boolean {
  if (permit.vipOnly && !isVip(facts)) return false;
  if (permit.conditions.length === 0) return true;
  const answers = facts.driverAttributes.filter(({ name }) => name !== "VIP");
  if (!answers.some(({ name, value }) => name === "Status" && value !== "")) return false;
  return permit.conditions.every(({ attribute, values }) =>
    answers.some(({ name, value }) => name === attribute && values.includes(value)),
  );
}

/** Units of a permit that the driver has ordered and that have not ended. */
export function heldUnits(permitId: string, facts: Pick<OfferFacts, "held" | "today">): number {
  return facts.held.filter((line) => line.permitId === permitId && line.endOn >= facts.today).length;
}

/**
 * How a permit is off the list because the driver has it: until the last day of its order's first line, and of its own.
 * One whose days are chosen can be held for other days or plates, so it is judged with them (soldAlready).
 */
function heldAs(permit: CatalogPermit, { held, today }: OfferFacts): Hold | undefined {
  if (needsStartDate(permit.permitType)) return undefined;
  return holdBy(
    held.filter((line) => line.permitId === permit.id && (line.orderEndsOn >= today || line.endOn >= today)),
  );
}

/** Whether a driver may buy a permit; pendingOrder: number of the order that waits for its payment, where one does. */
export interface Offer {
  readonly availability: Availability;
  readonly pendingOrder?: string;
}

/** Whether the driver may buy it today, or the reason why not that is of most use to the driver. */
export function offerOf(permit: CatalogPermit, facts: OfferFacts): Offer {
  const hold = maximumNumber(facts.rules, permit.id) === undefined ? heldAs(permit, facts) : undefined;
  if (hold === undefined) return { availability: availabilityOf(permit, facts) };
  if (hold.kind === "owned") return { availability: "already-yours" };
  return { availability: "payment-pending", pendingOrder: hold.orderNumber };
}

/** The same of a permit that the driver may hold more of, or does not hold. */
function availabilityOf(permit: CatalogPermit, facts: OfferFacts): Availability {
  const { today, rules, sold } = facts;
  const maximum = maximumNumber(rules, permit.id);
  if (maximum !== undefined && heldUnits(permit.id, facts) >= maximum) return "maximum-reached";
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
    ...(maximum === undefined ? {} : { remaining: Math.max(maximum - heldUnits(permit.id, facts), 0) }),
    ...offerOf(permit, facts),
  };
}

/** The permits that match the driver, in the tenant's order, each with whether it can be bought and why not. */
export function permitOffers(permits: readonly CatalogPermit[], facts: OfferFacts): Permit[] {
  return permits.filter((permit) => isMatching(permit, facts)).map((permit) => wirePermit(permit, facts));
}
