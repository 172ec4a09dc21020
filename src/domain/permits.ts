import { addDays, earlierOf } from "./date-arithmetic.ts";
import type { PlainDate } from "./dates.ts";
import type { PermitTypeName } from "./generated/api-orders.ts";

export type { PermitTypeName };

/** The type of permits with fixed dates; every other one begins on a day that its driver chooses. */
export const STANDARD_PERMIT = "STD_PERMIT" satisfies PermitTypeName;

const PERMIT_TYPES: Readonly<Record<PermitTypeName, true>> = { STD_PERMIT: true, EFP: true, DAILY: true };

/** Parses a stored permit type; undefined if the value is not one. */
export function readPermitType(value: unknown): PermitTypeName | undefined {
  return typeof value === "string" && Object.hasOwn(PERMIT_TYPES, value) ? (value as PermitTypeName) : undefined;
}

/** The dates that decide when a permit is valid. */
export interface PermitDates {
  readonly permitType: PermitTypeName;
  readonly validStartDate?: PlainDate | undefined;
  readonly validEndDate?: PlainDate | undefined;
  readonly validDays?: number | undefined;
}

/** First and last day of a permit; it is valid until the end of its last day in the tenant's time zone. */
export interface PermitPeriod {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** How many days after its chosen start a permit ends. */
function daysAfterStart({ permitType, validDays }: Pick<PermitDates, "permitType" | "validDays">): number {
  return permitType === "EFP" ? (validDays ?? 0) : Math.max((validDays ?? 1) - 1, 0);
}

/**
 * The period in which a permit is valid (specification section 4): a standard permit has its own dates; an EFP permit
 * ends validDays after the chosen start; a DAILY one ends on its start date, or with validDays on start + validDays -
 * 1. Neither ends after validEndDate. Undefined while a required date is missing.
 */
export function permitPeriod(terms: PermitDates, chosenStart: PlainDate | undefined): PermitPeriod | undefined {
  if (terms.permitType === STANDARD_PERMIT) {
    const { validStartDate: startOn, validEndDate: endOn } = terms;
    return startOn === undefined || endOn === undefined ? undefined : { startOn, endOn };
  }
  if (chosenStart === undefined) return undefined;
  const endOn = addDays(chosenStart, daysAfterStart(terms));
  return {
    startOn: chosenStart,
    endOn: terms.validEndDate === undefined ? endOn : earlierOf(endOn, terms.validEndDate),
  };
}

/** How many days a permit with a chosen start is valid, including the first and the last; undefined for fixed dates. */
export function daysGood({ permitType, validDays }: Pick<PermitDates, "permitType" | "validDays">): number | undefined {
  if (permitType === STANDARD_PERMIT) return undefined;
  return 1 + daysAfterStart({ permitType, validDays });
}

/** Whether two periods share a day. */
export function isOverlapping(one: PermitPeriod, other: PermitPeriod): boolean {
  return one.startOn <= other.endOn && other.startOn <= one.endOn;
}

/** Whether a driver must choose when the permit starts. */
export function needsStartDate(permitType: PermitTypeName): boolean {
  return permitType !== STANDARD_PERMIT;
}

/**
 * Whether a permit with a chosen start may begin on that day: today or later (specification section 5), and within the
 * permit's own dates. today: the tenant's current date.
 */
export function isPossibleStart(
  terms: Pick<PermitDates, "validStartDate" | "validEndDate">,
  startOn: PlainDate,
  today: PlainDate,
): boolean {
  const first = terms.validStartDate ?? today;
  const last = terms.validEndDate ?? startOn;
  return startOn >= today && startOn >= first && startOn <= last;
}

/** How many vehicles may be selected at once: the tenant's limit, but no more than the permit allows. */
export function vehicleLimit(allowedNoVehicles: number, selectedAtOnce: number): number {
  return Math.min(allowedNoVehicles, selectedAtOnce);
}
