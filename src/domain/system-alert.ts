import { dateInZone } from "./dates.ts";
import type { SystemAlert } from "./generated/api-entities.ts";

/** Where and when an alert is shown. */
interface AlertMoment {
  /** Epoch milliseconds. */
  now: number;
  /** Time zone of the tenant, in which the alert's dates are. */
  timeZone: string;
  /** Whether the customer's administrator is signed in. */
  isAdmin: boolean;
}

/**
 * Whether to show the banner: it is enabled, its start date has come and its end date has not passed; never for an
 * administrator (specification sections 1 and 6). A missing date sets no limit; the end date is the last day.
 */
export function isAlertDue(alert: SystemAlert | null, moment: AlertMoment): alert is SystemAlert {
  if (alert === null || !alert.enabled) return false;
  if (moment.isAdmin) return false;
  const today: string = dateInZone(moment.now, moment.timeZone);
  const hasStarted = alert.startDate === undefined || alert.startDate <= today;
  const hasEnded = alert.endDate !== undefined && alert.endDate < today;
  return hasStarted && !hasEnded;
}

/** A hash of an alert's content: if it differs, the alert has changed and an earlier dismissal no longer applies. */
export function alertMark(alert: SystemAlert): string {
  const content = JSON.stringify([alert.startDate ?? "", alert.endDate ?? "", alert.body]);
  // FNV-1a with two seeds: sufficient to detect a change, and nothing secret depends on it.
  const hash = (seed: number) => {
    let value = seed;
    for (let index = 0; index < content.length; index += 1) {
      value = Math.imul(value ^ content.charCodeAt(index), 0x01000193);
    }
    return (value >>> 0).toString(16).padStart(8, "0");
  };
  return hash(0x811c9dc5) + hash(0x7ee3623b);
}
