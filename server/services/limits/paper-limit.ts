import type { EventLog, EventSource } from "../security-events.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "./rate-limits.ts";

/** PDFs that are created for one network without a session: each occupies the whole server for a moment. */
export const PAPERS_PER_NETWORK: Limit = { name: "papers-per-network", times: 60, seconds: 600 };

interface PaperLimitParts {
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
}

/** Counts a PDF that is to be created; returns undefined if it is within the limit. */
export async function limitPaper({ limits, log }: PaperLimitParts, source: EventSource): Promise<Limited | undefined> {
  const isWithin = await limits.take(PAPERS_PER_NETWORK, networkOf(source.address));
  return isWithin ? undefined : limited(log, source, PAPERS_PER_NETWORK);
}
