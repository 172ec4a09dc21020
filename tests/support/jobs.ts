import { sql } from "kysely";
import type { Database } from "../../server/db/database.ts";
import { queueJob, type JobKind } from "../../server/jobs/job-queue.ts";
import { JobRunner, type JobFailure, type JobHandler, type JobRunnerParts } from "../../server/jobs/job-runner.ts";

/** A job runner for tests, whose clock also decides about leases. A failure to find or record jobs fails the test. */
export function jobRunner(
  parts: Pick<JobRunnerParts, "db" | "clock" | "handlers">,
  onFailure: (failure: JobFailure) => void = () => undefined,
): JobRunner {
  const onFault = (error: unknown) => {
    throw error;
  };
  const leaseTime = () => sql<Date>`${new Date(parts.clock())}::timestamptz`;
  return new JobRunner({ ...parts, leaseTime, onFailure, onUntold: ({ error }) => onFault(error), onFault });
}

/** A handler whose jobs are tried three times, with pauses of one and five minutes. */
export function simpleHandler(run: JobHandler["run"], more: Partial<JobHandler> = {}): JobHandler {
  return { atOnce: 10, pauseAfter: (attempts) => [60_000, 5 * 60_000][attempts - 1], run, ...more };
}

/** Queues a job that is due at once. */
export async function queueForTests(
  db: Database,
  now: number,
  { tenant, kind, about }: { tenant: string; kind: JobKind; about: string },
): Promise<void> {
  const at = new Date(now);
  await db.withTenant(tenant, (trx) => queueJob(trx, { tenant, kind, about, dueAt: at, now: at }));
}

/** All jobs, oldest first. */
export function jobRows(db: Database) {
  return db.withAllJobs((trx) => trx.selectFrom("jobs").selectAll().orderBy("id").execute());
}

/** A promise that stays pending until it is released. */
export function gate(): { held: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}
