import { parsePlainDate, type PlainDate } from "./dates.ts";
import type { FilledForms } from "./filled-form.ts";
import type { Attributes } from "./generated/api-entities.ts";
import type { Permit } from "./generated/api-orders.ts";
import { parseAmount, type Cents } from "./money.ts";
import { isPossibleStart, needsStartDate, permitPeriod, type PermitPeriod } from "./permits.ts";
import type { PricedLine } from "./pricing.ts";

/** One permit in the cart, for its vehicles. */
export interface CartItem {
  /** Of the item, not of the permit: the same permit may be in the cart for other vehicles. */
  readonly id: string;
  /** The permit as it was offered. */
  readonly permit: Permit;
  readonly vehicleIds: readonly string[];
  readonly reasonForVisit?: string | undefined;
  /** Chosen start; only permits that are not standard ones have it. */
  readonly startOn?: PlainDate | undefined;
  /** Answers to the tenant's own steps, by field name. */
  readonly attributes: Attributes;
  /** How the forms of these steps were filled in; absent where it is not known. */
  readonly filled?: FilledForms | undefined;
}

/** An item whose days are known. */
export interface DatedItem extends CartItem {
  readonly period: PermitPeriod;
}

function amount(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new RangeError(`"${text}" is no amount`);
  return parsed;
}

/** Price and fee of a permit in cents. Throws RangeError where the server sent something that is no amount. */
export function pricedPermit(permit: Pick<Permit, "price" | "fee">): PricedLine {
  return { priceCents: amount(permit.price), feeCents: amount(permit.fee) };
}

function plainDate(text: string | undefined): PlainDate | undefined {
  return text === undefined ? undefined : parsePlainDate(text);
}

/** The days that a permit on offer is good for with this start; undefined while a date is missing. */
export function offeredPeriod(permit: Permit, startOn: PlainDate | undefined): PermitPeriod | undefined {
  const terms = {
    permitType: permit.permitType,
    validStartDate: plainDate(permit.validStartDate),
    validEndDate: plainDate(permit.validEndDate),
    validDays: permit.validDays,
  };
  return permitPeriod(terms, startOn);
}

/** The item with its days; undefined while they depend on a start that was not chosen. */
export function datedItem(item: CartItem): DatedItem | undefined {
  const period = offeredPeriod(item.permit, item.startOn);
  return period === undefined ? undefined : { ...item, period };
}

/**
 * What is wrong with the day that a permit is to start on: none was chosen though one is needed (the permit may have
 * changed since it went into the cart), or it is not possible, or not any more. today: the tenant's. Undefined where
 * nothing is.
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

/** What items cost before, by their ids, as far as they are in both lists and cost something else now. */
export function changedPrices(before: readonly CartItem[], now: readonly CartItem[]): [id: string, PricedLine][] {
  return now.flatMap(({ id, permit }): [string, PricedLine][] => {
    const former = before.find((item) => item.id === id)?.permit;
    if (former === undefined || (former.price === permit.price && former.fee === permit.fee)) return [];
    return [[id, pricedPermit(former)]];
  });
}

/** What of a permit an order depends on, as a text. */
function markOf(permit: Permit): string {
  const { id, name, lotName, permitType, price, fee, allowedNoVehicles, maximumNumber } = permit;
  const { validStartDate, validEndDate, validDays, hasFulfillmentLetter, allowAnonymousSales } = permit;
  const dates = [validStartDate, validEndDate, validDays];
  const flags = [hasFulfillmentLetter, allowAnonymousSales];
  return JSON.stringify([id, name, lotName, permitType, price, fee, allowedNoVehicles, maximumNumber, dates, flags]);
}

/** Whether both say the same of what an order depends on. */
export function isSameOffer(one: Permit, other: Permit): boolean {
  return markOf(one) === markOf(other);
}
