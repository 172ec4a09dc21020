import { dateInZone } from "../../src/domain/dates.ts";
import type { SystemAlert } from "../../src/domain/generated/meta-tenant.ts";

const RELATIVE = /^today(?:([+-]\d{1,4})d)?$/;

/** Whether a date in a document is relative to the day of loading (demo tenants only). */
export function isRelativeDate(text: string): boolean {
  return RELATIVE.test(text);
}

/** Converts `today`, `today-30d` or `today+30d` to a date, given `today` (YYYY-MM-DD); others stay unchanged. */
export function resolveRelativeDate(text: string, today: string): string {
  const match = RELATIVE.exec(text);
  if (match === null) return text;
  const moment = new Date(`${today}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + Number(match[1] ?? 0));
  return moment.toISOString().slice(0, 10);
}

/** An alert with its relative dates converted to real ones, in the tenant's calendar. */
export function resolveAlertDates(alert: SystemAlert, now: number, timeZone: string): SystemAlert {
  const today = dateInZone(now, timeZone);
  const resolved = { ...alert };
  for (const end of ["startDate", "endDate"] as const) {
    const written = alert[end];
    if (written !== undefined) resolved[end] = resolveRelativeDate(written, today);
  }
  return resolved;
}
