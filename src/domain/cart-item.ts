import { parsePlainDate, type PlainDate } from "./dates.ts";
import type { FilledForms } from "./filled-form.ts";
import type { Attributes } from "./generated/api-entities.ts";
import type { Permit } from "./generated/api-orders.ts";
import { parseAmount, type Cents } from "./money.ts";
import { isPossibleStart, needsStartDate, permitPeriod, type PermitPeriod } from "./permits.ts";
import type { PricedLine } from "./pricing.ts";

/** A permit in the cart, with its vehicles. */
export interface CartItem {
  /** The item's id, not the permit's: the cart can contain the same permit again for other vehicles. */
  readonly id: string;
  /** The permit as it was offered. */
  readonly permit: Permit;
  readonly vehicleIds: readonly string[];
  readonly reasonForVisit?: string | undefined;
  /** The chosen first day; only permits that are not standard ones have it. */
  readonly startOn?: PlainDate | undefined;
  /** Answers to the tenant's own steps, by field name. */
  readonly attributes: Attributes;
  /** How the forms of these steps were filled in; missing if that is not known. */
  readonly filled?: FilledForms | undefined;
}

/** An item whose validity period is known. */
export interface DatedItem extends CartItem {
  readonly period: PermitPeriod;
}

function amount(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new RangeError(`"${text}" is no amount`);
  return parsed;
}

/** Price and fee of a permit in cents. Throws RangeError if the server sent something that is not an amount. */
export function pricedPermit(permit: Pick<Permit, "price" | "fee">): PricedLine {
  return { priceCents: amount(permit.price), feeCents: amount(permit.fee) };
}

function plainDate(text: string | undefined): PlainDate | undefined {
  return text === undefined ? undefined : parsePlainDate(text);
}

/** The validity period of an offered permit with this first day; undefined while a date is missing. */
export function offeredPeriod(permit: Permit, startOn: PlainDate | undefined): PermitPeriod | undefined {
  const terms = {
    permitType: permit.permitType,
    validStartDate: plainDate(permit.validStartDate),
    validEndDate: plainDate(permit.validEndDate),
    validDays: permit.validDays,
  };
  return permitPeriod(terms, startOn);
}

/** The item with its validity period; undefined while it depends on a first day that has not been chosen. */
export function datedItem(item: CartItem): DatedItem | undefined {
  const period = offeredPeriod(item.permit, item.startOn);
  return period === undefined ? undefined : { ...item, period };
}

/**
 * Checks the first day of a permit: it may be missing although one is needed (the permit may have changed since it was
 * added to the cart), not possible, or no longer possible. today: the tenant's current date. Returns undefined if the
 * day is fine.
 */
export function startProblem(
  permit: Permit,
  startOn: PlainDate | undefined,
  today: PlainDate,
): "start-missing" | "start-not-possible" | undefined {
  if (!needsStartDate(permit.permitType)) {
    return offeredPeriod(permit, undefined) === undefined ? "start-missing" : undefined;
  }
  if (startOn === undefined) return "start-missing";
  const dates = { validStartDate: plainDate(permit.validStartDate), validEndDate: plainDate(permit.validEndDate) };
  return isPossibleStart(dates, startOn, today) ? undefined : "start-not-possible";
}

/** The former prices, by item id, of items that are in both lists and have a different price or fee now. */
export function changedPrices(before: readonly CartItem[], now: readonly CartItem[]): [id: string, PricedLine][] {
  return now.flatMap(({ id, permit }): [string, PricedLine][] => {
    const former = before.find((item) => item.id === id)?.permit;
    if (former === undefined || (former.price === permit.price && former.fee === permit.fee)) return [];
    return [[id, pricedPermit(former)]];
  });
}

/** A text of every property of a permit that an order depends on. */
function markOf(permit: Permit): string {
  const { id, name, lotName, permitType, price, fee, allowedNoVehicles, maximumNumber } = permit;
  const { validStartDate, validEndDate, validDays, hasFulfillmentLetter, allowAnonymousSales } = permit;
  const dates = [validStartDate, validEndDate, validDays];
  const flags = [hasFulfillmentLetter, allowAnonymousSales];
  return JSON.stringify([id, name, lotName, permitType, price, fee, allowedNoVehicles, maximumNumber, dates, flags]);
}

/** Whether both permits agree in every property that an order depends on. */
export function isSameOffer(one: Permit, other: Permit): boolean {
  return markOf(one) === markOf(other);
}
