import { sql } from "kysely";
import { DAY_MS } from "../../src/domain/durations.ts";
import type { TenantDb } from "../db/database.ts";

/** The kinds of background work. Each has a handler in background-work.ts. */
export type JobKind =
  /** Sends a message. `about` is the id of its row in mail_outbox. */
  | "mail"
  /** Makes the receipt of an order and sends the order's confirmation. `about` is the id of its row in mail_outbox. */
  | "confirmation"
  /** Asks the provider about a pending payment until it has a final state. `about` is the id of its row in payments. */
  | "payment"
  /** Has the provider refund a payment. `about` is the id of its row in payments. */
  | "refund"
  /** Deletes what a tenant no longer needs: every day, or, with a random `about`, once after a change of a password. */
  | "sweep"
  /** Deletes data shared by all tenants that is no longer needed, such as old jobs. */
  | "sweep-shared";

/** The kinds that send a message. Their error messages are not logged: a mail server's replies repeat addresses. */
export const MAIL_KINDS: readonly string[] = ["mail", "confirmation"] satisfies readonly JobKind[];

/** A job to queue. It contains no secret, address or text, only the id of the row that it is about. */
interface JobToQueue {
  /** Empty for work that belongs to no tenant. */
  readonly tenant: string;
  readonly kind: JobKind;
  /** The id of a row, or a random id for an additional job; empty if the kind needs none. */
  readonly about?: string;
  readonly dueAt: Date;
  readonly now: Date;
}

/**
 * Returns the insert that queues a job, to be combined with the statement that stores the row. There is at most one
 * open job for each tenant, kind and row: if it is queued already, the insert does nothing.
 */
export function jobInsert(db: TenantDb, { tenant, kind, about = "", dueAt, now }: JobToQueue) {
  return db
    .insertInto("jobs")
    .values({ tenant, kind, about, queued_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(["tenant", "kind", "about"]).where("done_at", "is", null).doNothing());
}

/** Queues a job in the caller's transaction: the job runs after the commit, and only if there is one. */
export async function queueJob(db: TenantDb, job: JobToQueue): Promise<void> {
  await jobInsert(db, job).execute();
}

/**
 * Returns whether a job is waiting or running; a job that was given up is neither. Locks the job's row until the
 * transaction ends, so that nobody can retry it meanwhile.
 */
export async function lockOpenJob(db: TenantDb, kind: JobKind, about: string): Promise<boolean> {
  const job = await db
    .selectFrom("jobs")
    .select("given_up_at as givenUpAt")
    .where("kind", "=", kind)
    .where("about", "=", about)
    .where("done_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return job !== undefined && job.givenUpAt === null;
}

/**
 * Marks a job as given up, in the tenant's transaction that also notifies somebody of it. Returns false if the job was
 * marked before.
 */
export async function markGivenUp(db: TenantDb, jobId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ given_up_at: at })
    .where("id", "=", jobId)
    .where("given_up_at", "is", null)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns when a tenant with expiring data is swept next. */
export function nextSweep(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}

/** Ensures that a tenant is swept, because it now stores something that expires. Other tenants have no sweep job. */
export function queueSweep(db: TenantDb, tenant: string, now: Date): Promise<void> {
  return queueJob(db, { tenant, kind: "sweep", dueAt: nextSweep(now), now });
}

/** The jobs of a kind that are waiting, those of them whose last attempt failed, and those that were given up. */
export interface JobCount {
  readonly kind: string;
  readonly waiting: number;
  readonly failing: number;
  readonly givenUp: number;
}

/** Counts the unfinished jobs of all tenants by kind. */
export async function countJobs(db: TenantDb): Promise<JobCount[]> {
  return db
    .selectFrom("jobs")
    .select("kind")
    .select(sql<number>`(count(*) filter (where given_up_at is null))::int`.as("waiting"))
    .select(sql<number>`(count(*) filter (where given_up_at is null and last_error is not null))::int`.as("failing"))
    .select(sql<number>`(count(*) filter (where given_up_at is not null))::int`.as("givenUp"))
    .where("done_at", "is", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
}
