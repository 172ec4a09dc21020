import { dateInZone } from "../../../src/domain/dates.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Permit } from "../../../src/domain/generated/api-orders.ts";
import type { VisitorPermitValidity } from "../../../src/domain/generated/api-visitors.ts";
import { plateEnding } from "../../../src/domain/visitor-permits.ts";
import type { CatalogPermit, EffectiveTenant } from "../../tenants/types.ts";
import type { PdfFile } from "../files/files.ts";
import { limited, networkOf, type Limited, type Limit } from "../limits/rate-limits.ts";
import { limitPaper } from "../limits/paper-limit.ts";
import type { EventSource } from "../security-events.ts";
import { checkVisit } from "./check-visit.ts";
import {
  issuedBefore,
  issueVisitorPermit,
  type IssueOutcome,
  type IssueParts,
  type VisitorCall,
} from "./issue-permit.ts";
import { visitorOffers, visitorPermitsOf } from "./visitor-offers.ts";
import { findVisitorPermit } from "./visitor-rows.ts";

/** Limit of visitor permits requested from one network; a hotel or an office requests them for all of its guests. */
const CREATE_PER_NETWORK: Limit = { name: "visitor-create-network", times: 60, seconds: 3600 };

/** The result of requesting a visitor permit. */
export type CreateOutcome =
  | IssueOutcome
  | Limited
  /** The answers to these fields are invalid. */
  | { readonly kind: "refused"; readonly errors: readonly FieldError[] };

export interface VisitorPermitsParts extends IssueParts {
  /** Fonts of the operator, for characters that the documents' own fonts lack. */
  readonly fonts: readonly Buffer[];
}

/** Permits that are issued without an account. */
export class VisitorPermits {
  readonly #parts: VisitorPermitsParts;

  constructor(parts: VisitorPermitsParts) {
    this.#parts = parts;
  }

  /** All visitor permits of the tenant, including those that are not available today. */
  offers(tenant: EffectiveTenant): Promise<Permit[]> {
    return this.#offersOf(tenant, visitorPermitsOf(tenant));
  }

  /** One of them; undefined if no visitor permit has this id. */
  async offer(tenant: EffectiveTenant, permitId: string): Promise<Permit | undefined> {
    const permit = this.#find(tenant, permitId);
    if (permit === undefined) return undefined;
    const [offer] = await this.#offersOf(tenant, [permit]);
    return offer;
  }

  /** Issues a permit, or returns the one that the same call issued before. Throws only on faults. */
  async create(call: VisitorCall): Promise<CreateOutcome> {
    const { tenant, source, request } = call;
    const { db, limits, log, clock, options } = this.#parts;
    const isWithin = await limits.take(CREATE_PER_NETWORK, `${tenant.slug}\n${networkOf(source.address)}`);
    if (!isWithin) return limited(log, source, CREATE_PER_NETWORK);
    const before = await db.withTenant(tenant.slug, (trx) => issuedBefore(trx, call));
    if (before !== undefined) return before;
    const permit = this.#find(tenant, request.permitId);
    if (permit === undefined) return { kind: "unavailable" };
    const visit = checkVisit(request, { tenant, permit, options, now: clock() });
    if ("errors" in visit) return { kind: "refused", errors: visit.errors };
    return issueVisitorPermit(this.#parts, call, visit);
  }

  /** The permit as a PDF; undefined if the tenant has no permit with this id. */
  async file(tenant: EffectiveTenant, source: EventSource, id: string): Promise<PdfFile | Limited | undefined> {
    const row = await this.#parts.db.withTenant(tenant.slug, (db) => findVisitorPermit(db, id));
    if (row === undefined) return undefined;
    const exceeded = await limitPaper(this.#parts, source);
    if (exceeded !== undefined) return exceeded;
    // The PDF library is loaded with the first document, since it would take a good part of the server's start.
    const { visitorPermitDocument } = await import("../../documents/visitor-permit.ts");
    const { publicUrl, fonts } = this.#parts;
    return {
      fileName: `visitor-permit-${row.number}.pdf`,
      content: await visitorPermitDocument({ tenant, row, publicUrl, fonts }),
    };
  }

  /** Whether the permit with a code is valid today. An unknown code looks like that of an expired permit. */
  async validity(tenant: EffectiveTenant, code: string): Promise<VisitorPermitValidity> {
    const today = dateInZone(this.#parts.clock(), tenant.document.timeZone);
    const row = await this.#parts.db.withTenant(tenant.slug, (db) =>
      db
        .selectFrom("visitor_permits")
        .select("plate_key as plateKey")
        .where("code", "=", code)
        .where("start_on", "<=", today)
        .where("end_on", ">=", today)
        .executeTakeFirst(),
    );
    if (row === undefined) return { valid: false };
    const ending = plateEnding(row.plateKey);
    return { valid: true, ...(ending === "" ? {} : { plateEnding: ending }) };
  }

  #find(tenant: EffectiveTenant, permitId: string): CatalogPermit | undefined {
    return visitorPermitsOf(tenant).find(({ id }) => id === permitId);
  }

  #offersOf(tenant: EffectiveTenant, permits: readonly CatalogPermit[]): Promise<Permit[]> {
    const now = this.#parts.clock();
    return this.#parts.db.withTenant(tenant.slug, (db) => visitorOffers(db, tenant, permits, now));
  }
}
