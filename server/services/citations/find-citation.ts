import { citationKey } from "../../../src/domain/citations.ts";
import type { Database } from "../../db/database.ts";
import type { ResponsePadding } from "../accounts/response-padding.ts";
import { limited, type Limited } from "../limits/limited.ts";
import { networkOf } from "../limits/network-of.ts";
import type { Limit, RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { numberOfDriver, numberOfKeys } from "./read-citations.ts";

/** Misses from one address, over all citations: whoever has had as many is not answered for a while, right or wrong. */
const MISSES_PER_ADDRESS: Limit = { name: "citation-misses-address", times: 20, seconds: 900 };
/** Misses of one number, and with one plate, from everywhere: beyond them only an address without misses is answered. */
const MISSES_PER_NUMBER: Limit = { name: "citation-misses-number", times: 20, seconds: 3600 };
const MISSES_PER_PLATE: Limit = { name: "citation-misses-plate", times: 20, seconds: 3600 };

/** Longer than a look-up with its limits takes. */
export const LOOKUP_ANSWER_MS = 200;

/** The two keys of a citation, as they were typed. */
export interface CitationKeys {
  readonly number: string;
  readonly plate: string;
}

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
    const address = networkOf(source.address);
    // Counted before anything is looked up, so that questions at once are counted as questions one after the other.
    const ofAddress = await limits.count(MISSES_PER_ADDRESS, address);
    if (ofAddress > MISSES_PER_ADDRESS.times) return limited(log, source, MISSES_PER_ADDRESS);
    const ofKeys: readonly [Limit, string][] = [
      [MISSES_PER_NUMBER, `${source.tenant}\n${citationKey(keys.number)}`],
      [MISSES_PER_PLATE, `${source.tenant}\n${citationKey(keys.plate)}`],
    ];
    let exceeded: Limit | undefined;
    for (const [limit, subject] of ofKeys) {
      if (!(await limits.take(limit, subject))) exceeded = limit;
    }
    // Others' misses lock nobody out who comes with the right pair at once.
    if (exceeded !== undefined && ofAddress > 1) return limited(log, source, exceeded);
    const number = await db.withTenant(source.tenant, (trx) => numberOfKeys(trx, keys));
    if (number === undefined) return { kind: "missed" };
    await limits.refund(MISSES_PER_ADDRESS, address);
    for (const [limit, subject] of ofKeys) await limits.refund(limit, subject);
    return { kind: "found", number };
  }
}
