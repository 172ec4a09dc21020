import { addDays, earlierOf } from "./date-arithmetic.ts";
import type { PlainDate } from "./dates.ts";
import type { PermitTypeName } from "./generated/api-orders.ts";

export type { PermitTypeName };

/** The type of a permit with dates of its own; every other one begins on a day that its driver chooses. */
export const STANDARD_PERMIT = "STD_PERMIT" satisfies PermitTypeName;

const PERMIT_TYPES: Readonly<Record<PermitTypeName, true>> = { STD_PERMIT: true, EFP: true, DAILY: true };

/** The type of permit that a stored value is; undefined where it is none. */
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

/** First and last day of a permit; it is valid to the end of its last day in the tenant's time zone. */
export interface PermitPeriod {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** How many days after its start a permit ends whose start is chosen. */
function daysAfterStart({ permitType, validDays }: Pick<PermitDates, "permitType" | "validDays">): number {
  return permitType === "EFP" ? (validDays ?? 0) : Math.max((validDays ?? 1) - 1, 0);
}

/**
 * The period that a permit is good for (specification section 4): a standard permit has its own dates; an EFP permit
 * ends validDays after the chosen start, never after validEndDate; a DAILY one ends on its start date, or with
 * validDays on start + validDays - 1. Undefined while a date that it needs is missing.
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

/** How many days a permit is good whose start is chosen, the first and the last included; undefined where dates are fixed. */
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
 * Whether a permit whose driver chooses the start may begin on that day: today or later (specification section 5), and
 * within the dates that the permit itself has. today: the tenant's.
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

/** How many vehicles may be selected at once: the tenant's limit, never above what the permit allows. */
export function vehicleLimit(allowedNoVehicles: number, selectedAtOnce: number): number {
  return Math.min(allowedNoVehicles, selectedAtOnce);
}
