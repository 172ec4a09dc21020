import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { DAY_MS } from "../../../src/domain/durations.ts";
import type { VisitorPermit, VisitorPermitRequest } from "../../../src/domain/generated/api-visitors.ts";
import { PLATE_WINDOW_DAYS } from "../../../src/domain/visitor-permits.ts";
import { RolledBack, isUniqueViolation, type Database, type TenantDb } from "../../db/database.ts";
import type { VisitorPermitRow } from "../../db/visitor-tables.ts";
import { queueSweep } from "../../jobs/job-queue.ts";
import { queueMail } from "../../mail/outbox.ts";
import { visitorPermitMail } from "../../mail/visitor-mail.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { ServerOptions } from "../forms/options.ts";
import type { Limit, RateLimits } from "../limits/rate-limits.ts";
import { drawnNumber } from "../entity-id.ts";
import { lockCounters } from "../orders/capacity.ts";
import { bodyHash, findRequestKey, moveRequestKey, takeRequestKey, type RequestKeyUse } from "../request-keys.ts";
import { recordEvent, type EventLog, type EventSource } from "../security-events.ts";
import type { CheckedVisit } from "./check-visit.ts";
import { limitedIds, visitorOffers } from "./visitor-offers.ts";
import { findVisitorPermit, permitsOfPlate, samePermit, visitorPermitEntity } from "./visitor-rows.ts";

/** A request for a visitor permit. */
export interface VisitorCall {
  readonly tenant: EffectiveTenant;
  readonly source: EventSource;
  /** Idempotency-Key: a UUID. */
  readonly key: string;
  readonly request: VisitorPermitRequest;
}

/** The result of issuing a permit. */
export type IssueOutcome =
  | { readonly kind: "issued" | "repeated"; readonly permit: VisitorPermit }
  /** The key was used for another request. */
  | { readonly kind: "conflict" }
  /** The permit is not available: it does not exist, its sale is over, or no unit is left. */
  | { readonly kind: "unavailable" }
  /** The plate has reached its limit of permits. */
  | { readonly kind: "plate-limit"; readonly limit: number };

export interface IssueParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "take" | "hold">;
  readonly options: ServerOptions;
  readonly log: EventLog;
  readonly publicUrl: string;
  /** Called after a message was queued, so that it is sent without waiting for the next poll. */
  readonly jobsQueued: () => void;
}

/** Limit of messages with a link to a permit to one address: the form accepts anybody's address. */
const MAIL_PER_RECIPIENT: Limit = { name: "visitor-mail-recipient", times: 10, seconds: 24 * 3600 };

/** If a random number is in use, another is drawn, up to this many attempts. */
const MAX_ATTEMPTS = 5;

/**
 * Stores a permit with its message and its event, or nothing. The same key with the same request returns the existing
 * permit, and so does the same visit with another key (decision 092). Concurrent calls cannot both get the last unit,
 * or the last permit of a plate.
 */
export async function issueVisitorPermit(
  parts: IssueParts,
  call: VisitorCall,
  visit: CheckedVisit,
): Promise<IssueOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await parts.db.withTenant(call.tenant.slug, (db) => issueIn(db, parts, call, visit));
      if (outcome.kind === "issued") parts.jobsQueued();
      return outcome;
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome as IssueOutcome;
      if (!isUniqueViolation(error, "visitor_permits_tenant_number") || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

async function issueIn(
  db: TenantDb,
  parts: IssueParts,
  { tenant, key, request, source }: VisitorCall,
  visit: CheckedVisit,
): Promise<IssueOutcome> {
  const now = new Date(parts.clock());
  const id = randomUUID();
  const sent = { ...sentKey({ key, request }), tenant: tenant.slug, about: id, now };
  const before = await outcomeOfKey(db, await takeRequestKey(db, sent));
  if (before !== undefined) return before;
  await waitForPlate(db, parts, tenant, visit);
  const same = await samePermit(db, visit);
  if (same !== undefined) {
    await moveRequestKey(db, sent, same.id);
    // Reported like a new permit, so that nobody learns whether a plate has one.
    return { kind: "issued", permit: visitorPermitEntity(same) };
  }
  await takeUnit(db, tenant, visit, now);
  await expectShareOfPlate(db, tenant, visit, now);
  const email = await recipientOf(db, parts, tenant, visit);
  const row = { ...newRow(tenant, visit, email, now), id };
  await db
    .insertInto("visitor_permits")
    .values({
      ...row,
      permit: JSON.stringify(row.permit),
      answers: JSON.stringify(row.answers),
      attributes: JSON.stringify(row.attributes),
    })
    .execute();
  if (email !== null) await queueMail(db, tenant.slug, visitorPermitMail(tenant, parts.publicUrl, row, email), now);
  await recordEvent(db, parts.clock, "visitor-permit-issued", source, undefined);
  await queueSweep(db, tenant.slug, now);
  return { kind: "issued", permit: visitorPermitEntity(row) };
}

const sentKey = ({ key, request }: Pick<VisitorCall, "key" | "request">) =>
  ({ kind: "visitor-permit", key, bodyHash: bodyHash(request) }) as const;

/**
 * Returns the permit that the same call issued before, even if it would be refused by now; undefined for a new call. If
 * that permit has been deleted since by the sweep, its key is refused.
 */
export async function issuedBefore(db: TenantDb, call: VisitorCall): Promise<IssueOutcome | undefined> {
  return outcomeOfKey(db, await findRequestKey(db, sentKey(call)));
}

async function outcomeOfKey(db: TenantDb, use: RequestKeyUse): Promise<IssueOutcome | undefined> {
  if (use.kind === "new") return undefined;
  const row = use.kind === "repeated" ? await findVisitorPermit(db, use.about) : undefined;
  return row === undefined ? { kind: "conflict" } : { kind: "repeated", permit: visitorPermitEntity(row) };
}

/** Takes a unit of the permit, using the counter that orders use too. */
async function takeUnit(db: TenantDb, tenant: EffectiveTenant, { permit }: CheckedVisit, now: Date): Promise<void> {
  await lockCounters(db, tenant.slug, limitedIds([permit]));
  const [offer] = await visitorOffers(db, tenant, [permit], now.getTime());
  if (offer?.availability !== "available") throw new RolledBack<IssueOutcome>({ kind: "unavailable" });
}

/** A limit that is used only as a lock: nothing is counted in its window. */
const ONE_PLATE: Limit = { name: "visitor-permits-per-plate", times: 0, seconds: 60 };

/** Waits for other calls that issue a permit for the plate, so that each sees the permits of the others. */
async function waitForPlate(
  db: TenantDb,
  { limits }: IssueParts,
  { slug }: EffectiveTenant,
  { plate }: CheckedVisit,
): Promise<void> {
  await limits.hold(ONE_PLATE, `${slug}\n${plate.state}\n${plate.key}`, db);
}

/** Refuses a permit if the plate has reached its limit of the last days. Permits are kept for longer than that. */
async function expectShareOfPlate(
  db: TenantDb,
  { preferences }: EffectiveTenant,
  { plate }: CheckedVisit,
  now: Date,
): Promise<void> {
  const limit = preferences.visitorPermitsPerPlate;
  const { issued } = await permitsOfPlate(db, plate)
    .select(sql<number>`count(*)::int`.as("issued"))
    .where("issued_at", ">", new Date(now.getTime() - PLATE_WINDOW_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  if (issued >= limit) throw new RolledBack<IssueOutcome>({ kind: "plate-limit", limit });
}

/** Returns the address for the link; null if none was given or it has reached its daily limit. */
async function recipientOf(
  db: TenantDb,
  { limits }: IssueParts,
  { slug }: EffectiveTenant,
  { emailAddress }: CheckedVisit,
): Promise<string | null> {
  if (emailAddress === null) return null;
  const isWithin = await limits.take(MAIL_PER_RECIPIENT, `${slug}\n${emailAddress.toLowerCase()}`, db);
  return isWithin ? emailAddress : null;
}

function newRow(
  { slug }: EffectiveTenant,
  { permit, period, plate, answers, attributes }: CheckedVisit,
  email: string | null,
  now: Date,
): Omit<VisitorPermitRow, "id"> {
  return {
    tenant: slug,
    number: drawnNumber(),
    code: randomBytes(16).toString("base64url"),
    permit_id: permit.id,
    plate_key: plate.key,
    plate_number: plate.number,
    plate_state: plate.state,
    start_on: period.startOn,
    end_on: period.endOn,
    issued_at: now,
    email,
    permit: { name: permit.name, lotName: permit.lotName },
    answers,
    attributes,
  };
}
