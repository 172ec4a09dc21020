import { parsePlainDate } from "../../../src/domain/dates.ts";
import { isRelativeDate } from "../relative-dates.ts";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

/** Checks that a date exists; relative dates are for demo tenants only. */
export function checkDate(date: string, pointer: string, isDemo: boolean, file: string): TenantFault[] {
  if (isRelativeDate(date)) {
    return isDemo ? [] : [fault(file, pointer, `a calendar date; "${date}" is for demo tenants only`)];
  }
  return parsePlainDate(date) === undefined ? [fault(file, pointer, `a date that exists, not "${date}"`)] : [];
}

/** The days from today of a relative date, or the days since 1970 of a real one. */
function dayNumber(date: string): number {
  if (isRelativeDate(date)) return Number(date.slice("today".length).replace("d", "") || 0);
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

/** Whether the later date is before the earlier one; false for a relative and a real date. */
export function isOutOfOrder(earlier: string | undefined, later: string | undefined): boolean {
  if (earlier === undefined || later === undefined) return false;
  return isRelativeDate(earlier) === isRelativeDate(later) && dayNumber(later) < dayNumber(earlier);
}
