import { sql } from "kysely";
import { isIPv6 } from "node:net";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, SharedDb } from "../../db/database.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import type { EventLog, EventSource } from "../security-events.ts";

/** How often something may happen within a window that starts with the first time. */
export interface Limit {
  name: string;
  times: number;
  seconds: number;
}

export interface RateLimits {
  /**
   * Counts one more and returns whether that is still within the limit. With `within` it counts in the caller's
   * transaction, so that nothing is counted if that is rolled back.
   */
  take(limit: Limit, subject: string, within?: SharedDb): Promise<boolean>;
  /**
   * Returns the count of this window without changing it, and locks the counter until the caller's transaction ends, so
   * that concurrent callers see each other's counts.
   */
  hold(limit: Limit, subject: string, within: SharedDb): Promise<number>;
  /** Takes back one count, for an attempt that succeeded. */
  refund(limit: Limit, subject: string): Promise<void>;
  /** Whether anything was counted for the subject in its current window. */
  isKnown(limit: Limit, subject: string): Promise<boolean>;
}

/** Fixed windows in the database, so that any number of servers count together. Subjects are stored as keyed hashes. */
export function createRateLimits(db: Database, box: SecretBox, clock: Clock): RateLimits {
  const bucketOf = (limit: Limit, subject: string) => box.fingerprint(`${limit.name}\n${subject}`);
  const countIn = async (trx: SharedDb, limit: Limit, subject: string, more: 0 | 1): Promise<number> => {
    const now = new Date(clock());
    const ends = new Date(clock() + limit.seconds * 1000);
    const row = await trx
      .insertInto("rate_limits")
      .values({ bucket: bucketOf(limit, subject), count: more, ends_at: ends })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet({
          count: sql`case when rate_limits.ends_at <= ${now} then ${more} else rate_limits.count + ${more} end`,
          ends_at: sql`case when rate_limits.ends_at <= ${now} or rate_limits.count = 0
            then ${ends} else rate_limits.ends_at end`,
        }),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const takeIn = async (trx: SharedDb, limit: Limit, subject: string) =>
    (await countIn(trx, limit, subject, 1)) <= limit.times;
  return {
    take: (limit, subject, within) =>
      within === undefined ? db.shared((trx) => takeIn(trx, limit, subject)) : takeIn(within, limit, subject),
    hold: (limit, subject, within) => countIn(within, limit, subject, 0),
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

/** Deletes windows that have ended. */
export function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  return db.shared(async (trx) => {
    await trx.deleteFrom("rate_limits").where("ends_at", "<=", new Date(clock())).execute();
  });
}

/** The limit is exceeded; a retry is possible after this number of seconds at the latest. */
export interface Limited {
  kind: "limited";
  seconds: number;
}

/** Logs that a limit is exceeded, and by which account if that is known. Returns the corresponding outcome. */
export function limited(log: EventLog, source: EventSource, limit: Limit, accountId?: string): Limited {
  log("rate-limited", source, { ...(accountId === undefined ? {} : { accountId }), limit: limit.name });
  return { kind: "limited", seconds: limit.seconds };
}

/**
 * Returns what counts as one address for limits: an IPv4 address, or the /64 network of an IPv6 address, since whoever
 * has one of its addresses has all of them.
 */
export function networkOf(address: string): string {
  const plain = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const gap = plain.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
