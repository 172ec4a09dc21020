import { sql } from "kysely";
import type { Clock } from "../../src/domain/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/domain/durations.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { MAIL_KINDS, nextSweep } from "../jobs/job-queue.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import type { Tenants } from "../tenants/types.ts";
import { sweepRateLimits } from "./limits/rate-limits.ts";
import { sweepRetained } from "./retention.ts";

/**
 * How long rows are kept once they have served their purpose, in days. What drivers and visitors stored themselves is
 * kept, or deleted after the time that their tenant sets (retention.ts).
 */
export const KEPT_DAYS = {
  /** After a refresh token expired: until then, its reuse can be distinguished from an unknown token. */
  refreshToken: 1,
  /** After a session ended or expired. */
  session: 30,
  /** After a mailed link expired. */
  oneTimeToken: 7,
  /** After a session changed its password: ten minutes, in which the same change may be sent again. */
  passwordChange: 10 / (24 * 60),
  /**
   * After a sign-in at a provider, its code or a record of the embedded provider expired: until then, expired can be
   * distinguished from unknown.
   */
  singleSignOn: 1,
  /** After a message was sent. */
  sentMail: 30,
  /** After a message was queued that was given up; until then the desk may have it sent again. */
  unsentMail: 90,
  /** After a job was done. */
  doneJob: 7,
  /** After a job was given up, since somebody may ask why. */
  givenUpJob: 90,
  /**
   * After an order was placed; the order itself is kept. A browser may keep the key of an order without a response for
   * longer. If it is sent again after that time, the server treats it as a new order, and checks it against the permits
   * that the driver has by then.
   */
  orderKey: 90,
  /** After a write without an account; from then on its key counts as unused. */
  requestKey: 90,
  /** After a message of a payment provider came: providers repeat messages for some days at most. */
  providerEvent: 90,
  /**
   * After a file was uploaded that was not sent with anything and that no citation names, so that somebody may continue
   * a form on the next day.
   */
  unsentFile: 1,
  /** After a security event: a year, and a month to look back at it. */
  auditEvent: 396,
} as const;

/** Deletes those rows of a tenant whose time is over. */
export async function sweepTenant(db: TenantDb, now: number): Promise<void> {
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
    .where((row) =>
      row.or([
        row("sent_at", "<", before("sentMail")),
        row.and([row("sent_at", "is", null), row("created_at", "<", before("unsentMail")), row.not(isStillJob)]),
      ]),
    )
    .execute();
  await db.deleteFrom("order_keys").where("created_at", "<", before("orderKey")).execute();
  await db.deleteFrom("request_keys").where("created_at", "<", before("requestKey")).execute();
  await db.deleteFrom("provider_events").where("received_at", "<", before("providerEvent")).execute();
  await db
    .deleteFrom("files")
    .where("submitted_at", "is", null)
    .where("uploaded_at", "<", before("unsentFile"))
    .where("id", "not in", (row) => row.selectFrom("citation_photos").select("file_id"))
    .execute();
  await db.deleteFrom("audit_events").where("at", "<", before("auditEvent")).execute();
}

/** Whether the job that sends the message still exists, even if it was given up. */
const isStillJob = sql<boolean>`exists (select from jobs
  where jobs.tenant = mail_outbox.tenant and kind = any(${sql.val(MAIL_KINDS)}::text[])
    and about = mail_outbox.id::text and done_at is null)`;

/** Both sweeps run forever: one that failed is retried after an hour. */
const endless = { atOnce: 1, pauseAfter: () => HOUR_MS };

interface SweepParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenants: Pick<Tenants, "find">;
}

/**
 * Sweeps one tenant, every day. A job that is about a change of a password is an additional sweep that runs once, to
 * delete the hash of the former password. If a tenant's documents are missing or faulty, it is unknown how long the
 * tenant keeps its data, so that data is kept.
 */
export function sweepJob({ db, clock, tenants }: SweepParts): JobHandler {
  return {
    ...endless,
    async run({ tenant, about }) {
      const known = await tenants.find(tenant);
      await db.withTenant(tenant, async (trx) => {
        await sweepTenant(trx, clock());
        if (known !== undefined) await sweepRetained(trx, known, clock());
      });
      return about === "" ? nextSweep(new Date(clock())) : undefined;
    },
  };
}

/** The interval at which data shared by all tenants is swept, in milliseconds. */
const SHARED_SWEEP_MS = 10 * MINUTE_MS;

/** Deletes rate limits whose window has ended, and jobs that were done or given up long ago. */
export function sweepSharedJob({ db, clock }: { db: Database; clock: Clock }): JobHandler {
  return {
    ...endless,
    async run() {
      await sweepRateLimits(db, clock);
      const before = (days: number) => new Date(clock() - days * DAY_MS);
      await db.withAllJobs((trx) =>
        trx
          .deleteFrom("jobs")
          .where((row) =>
            row.or([
              row("done_at", "<", before(KEPT_DAYS.doneJob)),
              row("given_up_at", "<", before(KEPT_DAYS.givenUpJob)),
            ]),
          )
          .execute(),
      );
      return new Date(clock() + SHARED_SWEEP_MS);
    },
  };
}
