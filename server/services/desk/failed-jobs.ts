import type { Clock } from "../../../src/domain/clock.ts";
import type { Database } from "../../db/database.ts";

/** A job whose last attempt failed. */
export interface FailedJob {
  readonly id: number;
  /** Empty if it belongs to no tenant. */
  readonly tenant: string;
  readonly kind: string;
  readonly about: string;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Null while it is still retried automatically. */
  readonly givenUpAt: Date | null;
  /** The time of the next attempt, unless it was given up. */
  readonly dueAt: Date;
}

/**
 * Returns the jobs of all tenants that were given up and not retried since, oldest first, followed by those that failed
 * and are retried automatically.
 */
export function failedJobs(db: Database): Promise<FailedJob[]> {
  return db.withAllJobs((trx) =>
    trx
      .selectFrom("jobs")
      .select(["id", "tenant", "kind", "about", "attempts"])
      .select(["last_error as lastError", "given_up_at as givenUpAt", "due_at as dueAt"])
      .where((row) => row.or([row("given_up_at", "is not", null), row("last_error", "is not", null)]))
      .where("done_at", "is", null)
      .orderBy("given_up_at", (order) => order.asc().nullsLast())
      .orderBy("id")
      .execute(),
  );
}

/** Retries a job that was given up, with all its attempts again. Returns false if no such job was given up. */
export async function tryJobAgain(db: Database, clock: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.withAllJobs((trx) =>
    trx
      .updateTable("jobs")
      .set({ given_up_at: null, attempts: 0, due_at: new Date(clock()) })
      .where("id", "=", id)
      .where("given_up_at", "is not", null)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}
