import { sql, type RawBuilder } from "kysely";
import { SECOND_MS } from "../../src/domain/durations.ts";
import type { JobsDb } from "../db/database.ts";

/** A job that this server holds exclusively while its lease lasts. */
export interface Job {
  readonly id: number;
  readonly tenant: string;
  readonly kind: string;
  readonly about: string;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
  /** The reason of the last failure; null if none is known. */
  readonly lastError: string | null;
}

/** A job with the end of its lease. Each renewal changes that end, so it identifies the runner that holds the job. */
export interface LeasedJob {
  readonly job: Job;
  readonly leasedUntil: Date;
}

/** Duration of a lease. If a server stops renewing a lease, another server takes the job once the lease ends. */
export const LEASE_MS = 120 * SECOND_MS;
/** A lease with less time left is renewed: it outlasts many polls of a server that cannot reach the database. */
const RENEWED_BELOW_MS = 90 * SECOND_MS;

/**
 * The time that leases are compared with: the database's clock, since the clocks of servers differ. It is in
 * milliseconds, the precision in which instants are stored here.
 */
export const DATABASE_TIME = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

const after = (time: RawBuilder<Date>, milliseconds: number) =>
  sql<Date>`${time} + ${milliseconds} * interval '1 millisecond'`;

/** `now` is the server's time, like all times of the portal, and decides what is due; `time` decides about leases. */
interface JobTimes {
  readonly now: Date;
  readonly time: RawBuilder<Date>;
}

/** The query for jobs of these kinds that may be taken now, without the pairs of kind and tenant that are busy. */
export function dueJobs(db: JobsDb, { now, time }: JobTimes, kinds: readonly string[], busy: readonly string[]) {
  return db
    .selectFrom("jobs")
    .select("id")
    .where("done_at", "is", null)
    .where("given_up_at", "is", null)
    .where("due_at", "<=", now)
    .where((row) => row.or([row("leased_until", "is", null), row("leased_until", "<=", time)]))
    .where(sql<boolean>`kind = any(${sql.val(kinds)}::text[])`)
    .where(sql<boolean>`kind || ' ' || tenant <> all(${sql.val(busy)}::text[])`)
    .orderBy("due_at")
    .orderBy("id");
}

/** Takes the next job that is due, under a lease. */
export async function takeNext(
  db: JobsDb,
  times: JobTimes,
  kinds: readonly string[],
  busy: readonly string[],
): Promise<LeasedJob | undefined> {
  const next = dueJobs(db, times, kinds, busy).limit(1).forUpdate().skipLocked();
  const taken = await db
    .updateTable("jobs")
    .set({ attempts: sql`attempts + 1`, leased_until: after(times.time, LEASE_MS) })
    // "=" and not "in": the planner may run a subquery of "in" more than once, and take jobs that nothing then runs.
    .where("id", "=", next)
    .returning(["id", "tenant", "kind", "about", "attempts", "last_error as lastError", "leased_until as leasedUntil"])
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const { leasedUntil, ...job } = taken;
  if (leasedUntil === null) throw new Error(`job ${job.id} was taken without a lease`);
  return { job, leasedUntil };
}

/** Renews those leases that end soon. Returns all the given jobs by id, with their current leases. */
export async function renewLeases(
  db: JobsDb,
  leased: readonly LeasedJob[],
  time: RawBuilder<Date>,
): Promise<ReadonlyMap<number, LeasedJob>> {
  if (leased.length === 0) return new Map();
  const column = (values: readonly (string | number)[]) => sql`unnest(${sql.val(values.map(String))}::text[])`;
  const { rows } = await sql<{ id: number; leasedUntil: Date }>`
    update jobs set leased_until = ${after(time, LEASE_MS)}
      from (select ${column(leased.map(({ job }) => job.id))}::bigint as id,
          ${column(leased.map(({ job }) => job.attempts))}::integer as attempts,
          ${column(leased.map(({ leasedUntil }) => leasedUntil.toISOString()))}::timestamptz as leased_until) as lease
      where jobs.id = lease.id and jobs.attempts = lease.attempts and jobs.leased_until = lease.leased_until
        and jobs.done_at is null and jobs.leased_until < ${after(time, RENEWED_BELOW_MS)}
      returning jobs.id, jobs.leased_until as "leasedUntil"`.execute(db);
  const renewed = new Map(rows.map(({ id, leasedUntil }) => [id, leasedUntil]));
  return new Map(
    leased.map((each) => [each.job.id, { ...each, leasedUntil: renewed.get(each.job.id) ?? each.leasedUntil }]),
  );
}

/** The outcome of an attempt at a job. */
export interface JobChange {
  readonly done_at?: Date;
  readonly given_up_at?: Date;
  readonly due_at?: Date;
  readonly attempts?: number;
  readonly last_error: string | null;
}

/** Records the outcome of an attempt and ends its lease. Changes nothing if the lease has passed to another server. */
export async function recordChange(db: JobsDb, { job, leasedUntil }: LeasedJob, change: JobChange): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ ...change, leased_until: null })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .where("leased_until", "=", leasedUntil)
    .where("done_at", "is", null)
    .execute();
}
