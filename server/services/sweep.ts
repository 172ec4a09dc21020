import type { Clock } from "../../src/domain/clock.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { sweepRateLimits } from "./rate-limits.ts";

const DAY_MS = 24 * 60 * 60_000;

/** How long rows stay after they have served, in days. What drivers stored themselves is never swept. */
export const KEPT_DAYS = {
  /** After a refresh token expired: until then a second use of it is told from an unknown one. */
  refreshToken: 1,
  /** After a session ended or expired. */
  session: 30,
  /** After a mailed link expired. */
  oneTimeToken: 7,
  /** After a session changed its password: ten minutes, in which the same change may be sent again. */
  passwordChange: 10 / (24 * 60),
  /** After a sign-in at a provider, its code or a record of the embedded provider expired: until then late is told from unknown. */
  singleSignOn: 1,
  /** After a message was sent. */
  sentMail: 30,
  /** After a message was given up: somebody may ask where it is. */
  failedMail: 90,
  /**
   * After an order was placed; the order itself stays. A browser may keep the key of an unanswered order for longer: sent
   * again after that, it is a new order to the server, held back by what the driver has by then.
   */
  orderKey: 90,
  /** After a security event: a year, and a month to look back at it. */
  auditEvent: 396,
} as const;

async function sweepTenant(db: TenantDb, now: number): Promise<void> {
  const before = (kind: keyof typeof KEPT_DAYS) => new Date(now - KEPT_DAYS[kind] * DAY_MS);
  await db.deleteFrom("refresh_tokens").where("expires_at", "<", before("refreshToken")).execute();
  await db
    .deleteFrom("sessions")
    .where((row) => row.or([row("expires_at", "<", before("session")), row("ended_at", "<", before("session"))]))
    .execute();
  await db.deleteFrom("one_time_tokens").where("expires_at", "<", before("oneTimeToken")).execute();
  await db.deleteFrom("password_changes").where("changed_at", "<", before("passwordChange")).execute();
  await db.deleteFrom("sso_requests").where("expires_at", "<", before("singleSignOn")).execute();
  await db.deleteFrom("sso_codes").where("expires_at", "<", before("singleSignOn")).execute();
  await db.deleteFrom("provider_records").where("expires_at", "<", before("singleSignOn")).execute();
  await db
    .deleteFrom("mail_outbox")
    .where((row) => row.or([row("sent_at", "<", before("sentMail")), row("failed_at", "<", before("failedMail"))]))
    .execute();
  await db.deleteFrom("order_keys").where("created_at", "<", before("orderKey")).execute();
  await db.deleteFrom("audit_events").where("at", "<", before("auditEvent")).execute();
}

/** Deletes what has served its time: ended rate limits, and each tenant's old rows, in a transaction per tenant. */
export async function sweep(db: Database, slugs: readonly string[], clock: Clock): Promise<void> {
  await sweepRateLimits(db, clock);
  for (const slug of slugs) await db.withTenant(slug, (trx) => sweepTenant(trx, clock()));
}
