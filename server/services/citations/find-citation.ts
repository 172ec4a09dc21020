import { citationKey, type CitationKeys } from "../../../src/domain/citations.ts";
import type { Database } from "../../db/database.ts";
import type { ResponsePadding } from "../limits/response-padding.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { numberOfDriver, numberOfKeys } from "./read-citations.ts";

/** Limits misses per address. Above the limit, every look-up from the address is refused, even a correct one. */
const MISSES_PER_ADDRESS: Limit = { name: "citation-misses-address", times: 20, seconds: 900 };
/**
 * Limit the misses of one number, and of one plate, from all addresses together. Above the limit, only addresses that
 * have missed themselves are refused.
 */
const MISSES_PER_NUMBER: Limit = { name: "citation-misses-number", times: 20, seconds: 3600 };
const MISSES_PER_PLATE: Limit = { name: "citation-misses-plate", times: 20, seconds: 3600 };

/** Milliseconds that every response is padded to; longer than a look-up with its limits takes. */
export const LOOKUP_ANSWER_MS = 200;

export type FoundCitation = { kind: "found"; number: string };

/** A miss does not say why: an unknown number, a wrong plate and another tenant's citation look the same. */
export type FindOutcome = FoundCitation | { kind: "missed" } | Limited;

interface FinderParts {
  readonly db: Database;
  readonly limits: RateLimits;
  readonly log: EventLog;
  /** Makes hits and misses take the same time. */
  readonly padding: ResponsePadding;
}

/** Finds citations for somebody who knows both keys, or for the driver whose account they belong to (trust.md 44). */
export class CitationFinder {
  readonly #parts: FinderParts;

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  /** Finds the citation with both keys. Misses are counted, by address, number and plate; hits are not. */
  byKeys(source: EventSource, keys: CitationKeys): Promise<FindOutcome> {
    return this.#parts.padding.pad(() => this.#judge(source, keys));
  }

  /** Finds a citation of the signed-in driver's account. A miss reveals nothing, so it is not counted. */
  ofDriver(source: EventSource, driverId: string, number: string): Promise<FindOutcome> {
    const { db, padding } = this.#parts;
    return padding.pad(async () => {
      const found = await db.withTenant(source.tenant, (trx) => numberOfDriver(trx, driverId, number));
      return found === undefined ? { kind: "missed" } : { kind: "found", number: found };
    });
  }

  /** The response to somebody who has only one key: always the same miss. */
  withoutPlate(): Promise<FindOutcome> {
    return this.#parts.padding.pad(() => Promise.resolve({ kind: "missed" } as const));
  }

  async #judge(source: EventSource, keys: CitationKeys): Promise<FindOutcome> {
    const { db, limits, log } = this.#parts;
    const address = [MISSES_PER_ADDRESS, networkOf(source.address)] as const;
    const ofKeys = [
      [MISSES_PER_NUMBER, `${source.tenant}\n${citationKey(keys.number)}`],
      [MISSES_PER_PLATE, `${source.tenant}\n${citationKey(keys.plate)}`],
    ] as const;
    // The miss counters are locked during the look-up, so that simultaneous guesses are checked one after the other.
    // Hits are not counted, since a page and its photos may be requested at once.
    const outcome = await db.withTenant(source.tenant, async (trx): Promise<FindOutcome | Limit> => {
      const ofAddress = await limits.hold(...address, trx);
      if (ofAddress >= MISSES_PER_ADDRESS.times) return MISSES_PER_ADDRESS;
      for (const [limit, subject] of ofKeys) {
        const isExceeded = (await limits.hold(limit, subject, trx)) >= limit.times;
        // The misses of others lock out no address that has none itself.
        if (isExceeded && ofAddress > 0) return limit;
      }
      const number = await numberOfKeys(trx, keys);
      if (number !== undefined) return { kind: "found", number };
      for (const [limit, subject] of [address, ...ofKeys]) await limits.take(limit, subject, trx);
      return { kind: "missed" };
    });
    return "kind" in outcome ? outcome : limited(log, source, outcome);
  }
}
