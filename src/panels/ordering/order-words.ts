import { offeredPeriod, pricedPermit } from "../../domain/cart-item.ts";
import { formatDate, type PlainDate } from "../../domain/dates.ts";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import type { OrderVehicle, Permit } from "../../domain/generated/api-orders.ts";
import type { MessageKey, MessageValues } from "../../domain/messages.ts";
import type { BasisPoints } from "../../domain/money.ts";
import { daysGood, type PermitPeriod } from "../../domain/permits.ts";
import { priceLines, type Totals } from "../../domain/pricing.ts";
import type { UnavailablePermit } from "../../stores/permits-store.ts";

/** A vehicle on one line as the cart lists it: year, color, make, model, state code, plate, VIN. */
export function vehicleLine(vehicle: Vehicle | OrderVehicle): string {
  const { year, color, make, model, licensePlate, vin } = vehicle;
  return [year, color, make.name, model, licensePlate.state.code, licensePlate.number, vin].filter(Boolean).join(" ");
}

/** The same without the plate, to be shown beside it. */
export function vehicleBesidePlate({ year, color, make, model, vin }: Vehicle): string {
  return [year, color, make.name, model, vin].filter(Boolean).join(" ");
}

/** First and last day as values of 'Good from {start} to {end}'. */
export function periodValues(period: PermitPeriod): { start: string; end: string } {
  return { start: formatDate(period.startOn), end: formatDate(period.endOn) };
}

/** The days of an offered permit; undefined if they depend on a start that was not chosen. */
export function periodOf(permit: Permit, startOn?: PlainDate): PermitPeriod | undefined {
  return offeredPeriod(permit, startOn);
}

/**
 * The last day on which a permit can be bought: the end of its sale or of its validity. Undefined if it has neither.
 */
function lastSaleDay({
  salesEndDate,
  validEndDate,
}: Pick<Permit, "salesEndDate" | "validEndDate">): string | undefined {
  if (salesEndDate === undefined || validEndDate === undefined) return salesEndDate ?? validEndDate;
  return salesEndDate < validEndDate ? salesEndDate : validEndDate;
}

/** Why a permit cannot be bought: a message and its values, with the date if one decides. */
export function availabilityWords(permit: UnavailablePermit): [key: MessageKey, values?: MessageValues] {
  const { availability, salesStartDate } = permit;
  const end = availability === "sale-over" ? lastSaleDay(permit) : undefined;
  if (end !== undefined) return ["panels.ordering.saleEnded", { end: formatDate(end) }];
  if (availability === "not-yet-on-sale" && salesStartDate !== undefined) {
    return ["panels.ordering.onSaleFrom", { start: formatDate(salesStartDate) }];
  }
  return [`panels.ordering.availability.${availability}`];
}

/** How long a permit with a chosen start is valid: a message and its values; undefined if its dates are fixed. */
export function daysGoodWords(permit: Permit): [key: MessageKey, values?: MessageValues] | undefined {
  const n = daysGood(permit);
  if (n === undefined) return undefined;
  return n === 1 ? ["panels.ordering.goodOneDay"] : ["panels.ordering.goodDays", { n }];
}

/** What one permit costs with tax; undefined while the tax rate is not known. */
export function priceOf(permit: Permit, taxRate: BasisPoints | undefined): Totals | undefined {
  return taxRate === undefined ? undefined : priceLines([pricedPermit(permit)], taxRate);
}
