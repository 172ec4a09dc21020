import type { Clock } from "../../../src/domain/clock.ts";
import type { Citation } from "../../../src/domain/generated/api-citations.ts";
import type { Database } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { citationEntity, readCitation, rememberFinder } from "./read-citations.ts";

interface CitationParts {
  readonly db: Database;
  readonly clock: Clock;
}

/** Citations as they are read, by whoever was found to be entitled to (CitationFinder). */
export class Citations {
  readonly #parts: CitationParts;

  constructor(parts: CitationParts) {
    this.#parts = parts;
  }

  /** A citation that was found; a signed-in driver who found it by both keys has it among the account's from then on. */
  async details(tenant: EffectiveTenant, number: string, finderId?: string): Promise<Citation> {
    const { db, clock } = this.#parts;
    const now = clock();
    return db.withTenant(tenant.slug, async (trx) => {
      if (finderId !== undefined)
        await rememberFinder(trx, { tenant: tenant.slug, number, driverId: finderId, at: new Date(now) });
      const row = await readCitation(trx, number);
      if (row === undefined) throw new Error("a citation that was found is not there");
      return citationEntity(row, tenant, now);
    });
  }
}
