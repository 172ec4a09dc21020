import { citationKey, type CitationKeys } from "../../../src/domain/citations.ts";
import type { Database } from "../../db/database.ts";
import type { ResponsePadding } from "../limits/response-padding.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { numberOfDriver, numberOfKeys } from "./read-citations.ts";

/** Limits wrong look-ups per address. Above the limit every look-up from it is refused, even a correct one. */
const MISSES_PER_ADDRESS: Limit = { name: "citation-misses-address", times: 20, seconds: 900 };
/**
 * Limit wrong look-ups of one number, and with one plate, from all addresses. Above the limit, an address that has missed itself
 * is refused.
 */
const MISSES_PER_NUMBER: Limit = { name: "citation-misses-number", times: 20, seconds: 3600 };
const MISSES_PER_PLATE: Limit = { name: "citation-misses-plate", times: 20, seconds: 3600 };

/** Longer than a look-up with its limits takes. */
export const LOOKUP_ANSWER_MS = 200;

export type FoundCitation = { kind: "found"; number: string };

/** A miss says nothing of why: an unknown number, another plate and another tenant's citation are one. */
export type FindOutcome = FoundCitation | { kind: "missed" } | Limited;

interface FinderParts {
  readonly db: Database;
  readonly limits: RateLimits;
  readonly log: EventLog;
  /** Keeps hits and misses alike in time. */
  readonly padding: ResponsePadding;
}

/** Finds citations for whoever has both keys, or for the driver whose account they belong to (trust.md 44). */
export class CitationFinder {
  readonly #parts: FinderParts;

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  /** The citation that both keys are of. Misses are counted, by address, number and plate; hits are not. */
  byKeys(source: EventSource, keys: CitationKeys): Promise<FindOutcome> {
    return this.#parts.padding.pad(() => this.#judge(source, keys));
  }

  /** A citation of the signed-in driver's account. Nothing is learned from a miss, so that none is counted. */
  ofDriver(source: EventSource, driverId: string, number: string): Promise<FindOutcome> {
    const { db, padding } = this.#parts;
    return padding.pad(async () => {
      const found = await db.withTenant(source.tenant, (trx) => numberOfDriver(trx, driverId, number));
      return found === undefined ? { kind: "missed" } : { kind: "found", number: found };
    });
  }

  /** The answer to whoever has one key alone: the same miss, whatever there is. */
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
    // Misses are held while the keys are looked up: guesses at once are judged one after the other, and a hit counts nowhere,
    // so that a page and its photos may come at once.
    const outcome = await db.withTenant(source.tenant, async (trx): Promise<FindOutcome | Limit> => {
      const ofAddress = await limits.hold(...address, trx);
      if (ofAddress >= MISSES_PER_ADDRESS.times) return MISSES_PER_ADDRESS;
      for (const [limit, subject] of ofKeys) {
        const isExceeded = (await limits.hold(limit, subject, trx)) >= limit.times;
        // Others' misses lock nobody out whose address has none.
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
