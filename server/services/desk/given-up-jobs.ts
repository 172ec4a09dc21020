import type { Clock } from "../../../src/domain/clock.ts";
import type { Database } from "../../db/database.ts";

/** A job that failed too often. */
export interface GivenUpJob {
  readonly id: number;
  /** Empty where it belongs to no tenant. */
  readonly tenant: string;
  readonly kind: string;
  readonly about: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly givenUpAt: Date | null;
}

/** Jobs that were given up and that nobody has had tried again, of all tenants, oldest first. */
export function givenUpJobs(db: Database): Promise<GivenUpJob[]> {
  return db.withAllJobs((trx) =>
    trx
      .selectFrom("jobs")
      .select(["id", "tenant", "kind", "about", "attempts"])
      .select(["last_error as lastError", "given_up_at as givenUpAt"])
      .where("given_up_at", "is not", null)
      .where("done_at", "is", null)
      .orderBy("given_up_at")
      .orderBy("id")
      .execute(),
  );
}

/** Has a job that was given up tried again, with all its attempts. Answers false where no such job was given up. */
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
