import { sql } from "kysely";
import { DAY_MS } from "../../src/domain/durations.ts";
import type { TenantDb } from "../db/database.ts";

/** Kinds of work that is done behind the requests. Each has a handler in background-work.ts. */
export type JobKind =
  /** Sends a message; about its row in mail_outbox. */
  | "mail"
  /** Sends the confirmation of an order, whose receipt is made first; about its row in mail_outbox. */
  | "confirmation"
  /** Asks the provider of a pending payment until it has a final answer; about its row in payments. */
  | "payment"
  /** Has the provider of a payment give its money back; about its row in payments. */
  | "refund"
  /** Deletes what a tenant no longer needs: every day, or once where it is about a change of a password. */
  | "sweep"
  /** Deletes what all tenants share and nobody needs any more, old jobs among it. */
  | "sweep-shared";

/** The kinds that send a message. Of those jobs no error is logged in words: a mail server's words repeat addresses. */
export const MAIL_KINDS: readonly string[] = ["mail", "confirmation"] satisfies readonly JobKind[];

/** A job as it is queued. No secret, address or text is in it: only which row it is about. */
interface JobToQueue {
  /** Empty for work that belongs to no tenant. */
  readonly tenant: string;
  readonly kind: JobKind;
  /** Id of a row; empty where the kind says everything. */
  readonly about?: string;
  readonly dueAt: Date;
  readonly now: Date;
}

/**
 * The insert that queues a job: for a statement that stores what the job is about. Of a tenant, a kind and a row there is
 * one open job: where it is queued already, nothing happens.
 */
export function jobInsert(db: TenantDb, { tenant, kind, about = "", dueAt, now }: JobToQueue) {
  return db
    .insertInto("jobs")
    .values({ tenant, kind, about, queued_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(["tenant", "kind", "about"]).where("done_at", "is", null).doNothing());
}

/** Queues a job in the caller's transaction: it is done after, and only if, that commits. */
export async function queueJob(db: TenantDb, job: JobToQueue): Promise<void> {
  await jobInsert(db, job).execute();
}

/**
 * Whether a job is waiting or being done; one that was given up is neither. Its row is locked until the transaction ends:
 * nobody has it tried again meanwhile.
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
 * Marks a job as given up in a transaction of its tenant, beside what tells somebody of it. Returns false if that was done
 * before.
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

/** When a tenant in which something was stored that ends is swept next. */
export function nextSweep(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}

/**
 * Sees to it that a tenant is swept from now on, because something is stored that ends. A tenant that stores nothing of
 * the kind costs nothing.
 */
export function queueSweep(db: TenantDb, tenant: string, now: Date): Promise<void> {
  return queueJob(db, { tenant, kind: "sweep", dueAt: nextSweep(now), now });
}

/** Jobs of a kind that wait, those among them that failed the last time, and those that were given up. */
export interface JobCount {
  readonly kind: string;
  readonly waiting: number;
  readonly failing: number;
  readonly givenUp: number;
}

/** How many jobs there are that are not done, over all tenants. */
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
