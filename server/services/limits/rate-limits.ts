import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, SharedDb } from "../../db/database.ts";
import type { SecretBox } from "../../identity/secret-box.ts";

/** How often something may happen within a window that starts with the first time. */
export interface Limit {
  name: string;
  times: number;
  seconds: number;
}

export interface RateLimits {
  /**
   * Counts one more and says whether it is still within the limit; in the caller's transaction where it has one, so that
   * nothing is counted where that fails.
   */
  take(limit: Limit, subject: string, within?: SharedDb): Promise<boolean>;
  /** Counts one more and answers how many that makes in this window. */
  count(limit: Limit, subject: string): Promise<number>;
  /** Takes back one count, for what turned out well. */
  refund(limit: Limit, subject: string): Promise<void>;
  /** Whether anything was counted for the subject within its window. */
  isKnown(limit: Limit, subject: string): Promise<boolean>;
}

/** Fixed windows in the database, so that any number of servers count together. Subjects are stored as keyed hashes. */
export function createRateLimits(db: Database, box: SecretBox, clock: Clock): RateLimits {
  const bucketOf = (limit: Limit, subject: string) => box.fingerprint(`${limit.name}\n${subject}`);
  const countIn = async (trx: SharedDb, limit: Limit, subject: string): Promise<number> => {
    const now = new Date(clock());
    const ends = new Date(clock() + limit.seconds * 1000);
    const row = await trx
      .insertInto("rate_limits")
      .values({ bucket: bucketOf(limit, subject), count: 1, ends_at: ends })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet({
          count: sql`case when rate_limits.ends_at <= ${now} then 1 else rate_limits.count + 1 end`,
          ends_at: sql`case when rate_limits.ends_at <= ${now} then ${ends} else rate_limits.ends_at end`,
        }),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const takeIn = async (trx: SharedDb, limit: Limit, subject: string) =>
    (await countIn(trx, limit, subject)) <= limit.times;
  return {
    take: (limit, subject, within) =>
      within === undefined ? db.shared((trx) => takeIn(trx, limit, subject)) : takeIn(within, limit, subject),
    count: (limit, subject) => db.shared((trx) => countIn(trx, limit, subject)),
    refund: (limit, subject) =>
      db.shared(async (trx) => {
        await trx
          .updateTable("rate_limits")
          .set({ count: sql`greatest(count - 1, 0)` })
          .where("bucket", "=", bucketOf(limit, subject))
          .execute();
      }),
    isKnown: (limit, subject) =>
      db.shared(async (trx) => {
        const row = await trx
          .selectFrom("rate_limits")
          .select("count")
          .where("bucket", "=", bucketOf(limit, subject))
          .where("ends_at", ">", new Date(clock()))
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}

/** Forgets windows that have ended. */
export function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  return db.shared(async (trx) => {
    await trx.deleteFrom("rate_limits").where("ends_at", "<=", new Date(clock())).execute();
  });
}
