import { sql, type RawBuilder } from "kysely";
import { SECOND_MS } from "../../src/domain/durations.ts";
import type { JobsDb } from "../db/database.ts";

/** A job that this server has to itself while its lease lasts. */
export interface Job {
  readonly id: number;
  readonly tenant: string;
  readonly kind: string;
  readonly about: string;
  /** This one included. */
  readonly attempts: number;
  /** Reason of the failure before; null where none is known. */
  readonly lastError: string | null;
}

/** A job with the end of its lease, by which the runner that has it is known: each renewal changes it. */
export interface LeasedJob {
  readonly job: Job;
  readonly leasedUntil: Date;
}

/** How long a job stays with a server that is heard of no more: then another one takes it. */
export const LEASE_MS = 120 * SECOND_MS;
/** A lease that is shorter than this is renewed: it outlasts many looks of a server that cannot reach the database. */
const RENEWED_BELOW_MS = 90 * SECOND_MS;

/**
 * The time that judges leases: the database's own, since the clocks of servers differ. To the millisecond, as instants are
 * kept here.
 */
export const DATABASE_TIME = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

const after = (time: RawBuilder<Date>, milliseconds: number) =>
  sql<Date>`${time} + ${milliseconds} * interval '1 millisecond'`;

/** When a job is due is said in the time of servers, as all times of the portal are; leases are judged by `time`. */
interface JobTimes {
  readonly now: Date;
  readonly time: RawBuilder<Date>;
}

/** Jobs that may be taken now, of these kinds and of no tenant for which its kind is busy. */
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

/** Takes the next job that is due, to have it alone while its lease lasts. */
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
    // "=" and not "in": the planner may run a subquery of "in" more than once, and take jobs that nobody then does.
    .where("id", "=", next)
    .returning(["id", "tenant", "kind", "about", "attempts", "last_error as lastError", "leased_until as leasedUntil"])
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const { leasedUntil, ...job } = taken;
  if (leasedUntil === null) throw new Error(`job ${job.id} was taken without a lease`);
  return { job, leasedUntil };
}

/** Renews the leases of jobs that are at work, where they are short; returns those that were, by id. */
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

/** What became of a job. */
export interface JobChange {
  readonly done_at?: Date;
  readonly given_up_at?: Date;
  readonly due_at?: Date;
  readonly attempts?: number;
  readonly last_error: string | null;
}

/** Writes down what became of a job, and ends its lease; nothing where that has passed to another server. */
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
