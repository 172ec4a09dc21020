import type { Clock } from "../../../src/domain/clock.ts";
import type { Citation } from "../../../src/domain/generated/api-citations.ts";
import { LISTED_CITATIONS } from "../../../src/domain/listed-citations.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import type { Database } from "../../db/database.ts";
import type { PaymentHandler } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import { readFileBytes } from "../files/file-bytes.ts";
import type { FileWithBytes, PdfFile } from "../files/files.ts";
import type { Limited, RateLimits } from "../limits/rate-limits.ts";
import { limitPaper } from "../limits/paper-limit.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { offeredForCitations } from "./citation-method.ts";
import { citationEntity, citationsOfDriver, photoOfCitation, readCitation, rememberFinder } from "./read-citations.ts";

interface CitationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
  readonly publicUrl: string;
  /** The payment methods that this server supports. */
  readonly paymentHandlers: readonly PaymentHandler[];
  /** Fonts of the operator. */
  readonly fonts: readonly Buffer[];
}

/** Reads citations for callers whose access CitationFinder has checked. */
export class Citations {
  readonly #parts: CitationParts;

  constructor(parts: CitationParts) {
    this.#parts = parts;
  }

  /** Returns a citation that was found. If a signed-in driver found it by both keys, it is added to the account. */
  async details(tenant: EffectiveTenant, number: string, finderId?: string): Promise<Citation> {
    const { db, clock } = this.#parts;
    const now = clock();
    return db.withTenant(tenant.slug, async (trx) => {
      if (finderId !== undefined)
        await rememberFinder(trx, { tenant: tenant.slug, number, driverId: finderId, at: new Date(now) });
      const row = await readCitation(trx, number);
      if (row === undefined) throw new Error("a citation that was found is not there");
      return citationEntity(row, this.#view(tenant, now));
    });
  }

  /** Returns the citations of a driver's account, newest first, at most LISTED_CITATIONS. */
  async ofDriver(tenant: EffectiveTenant, driverId: string): Promise<Citation[]> {
    const { db, clock } = this.#parts;
    const rows = await db.withTenant(tenant.slug, (trx) =>
      citationsOfDriver(trx, driverId).limit(LISTED_CITATIONS).execute(),
    );
    const view = this.#view(tenant, clock());
    return rows.map((row) => citationEntity(row, view));
  }

  /** Returns a photo of a citation that was found; undefined if the citation has no such photo. */
  async photo(tenant: EffectiveTenant, number: string, fileId: string): Promise<FileWithBytes | undefined> {
    if (!isEntityId(fileId)) return undefined;
    return this.#parts.db.withTenant(tenant.slug, async (trx) => {
      const file = await photoOfCitation(trx, number, fileId);
      return file === undefined ? undefined : { file, content: await readFileBytes(trx, file) };
    });
  }

  /** Returns a citation that was found as a PDF. The PDF library is loaded with the first one. */
  async paper(tenant: EffectiveTenant, source: EventSource, number: string): Promise<PdfFile | Limited> {
    const { clock, publicUrl, fonts } = this.#parts;
    const exceeded = await limitPaper(this.#parts, source);
    if (exceeded !== undefined) return exceeded;
    const citation = await this.details(tenant, number);
    const { citationFileName, citationPaper } = await import("../../documents/citation-paper.ts");
    const payAddress = `${publicUrl}${portalPath(tenant.slug, "paycitation")}`;
    const content = await citationPaper({ tenant, citation, createdAt: new Date(clock()), payAddress, fonts });
    return { fileName: citationFileName(citation.id), content };
  }

  #view(tenant: EffectiveTenant, now: number) {
    const isPaidOnline = offeredForCitations(tenant, this.#parts.paymentHandlers).length > 0;
    return { tenant, now, isPaidOnline };
  }
}
