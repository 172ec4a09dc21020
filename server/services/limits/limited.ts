import type { Limit } from "./rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";

/** Asked for too often: after so many seconds at the most it may be tried again. */
export interface Limited {
  kind: "limited";
  seconds: number;
}

/** Logs that a limit is exceeded, and by whom if that is known. Returns the outcome that says so. */
export function limited(log: EventLog, source: EventSource, limit: Limit, accountId?: string): Limited {
  log("rate-limited", source, { ...(accountId === undefined ? {} : { accountId }), limit: limit.name });
  return { kind: "limited", seconds: limit.seconds };
}
