import type { FastifyBaseLogger } from "fastify";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";
import type { Database } from "../db/database.ts";
import { failureReason } from "../jobs/failure-reason.ts";
import type { Job } from "../jobs/job-leases.ts";
import { MAIL_KINDS, queueJob, type JobKind } from "../jobs/job-queue.ts";
import { JobRunner, type JobFailure, type JobHandler } from "../jobs/job-runner.ts";
import type { Rest } from "../jobs/throttle.ts";
import { confirmationJob, mailJob, type MailJobParts } from "../mail/mail-job.ts";
import { orderConfirmations } from "../services/orders/order-confirmation.ts";
import type { PaymentParts } from "../services/payment-lifecycle/provided-payments.ts";
import { paymentJob, refundJob } from "../services/payment-lifecycle/payment-jobs.ts";
import { sweepJob, sweepSharedJob } from "../services/sweep.ts";

/** The dependencies of the server's job handlers. */
interface WorkParts extends Omit<MailJobParts, "confirmation">, PaymentParts {
  /** The operator's fonts, for characters that the receipts' own fonts lack. */
  readonly fonts: readonly Buffer[];
  readonly rest: Rest;
}

/** The handler of each kind of job. This is the only list of them. */
export function jobHandlers(parts: WorkParts): Record<JobKind, JobHandler> {
  const mailParts = { ...parts, confirmation: orderConfirmations(parts) };
  return {
    mail: mailJob(mailParts),
    confirmation: confirmationJob(mailParts),
    payment: paymentJob(parts),
    refund: refundJob(parts),
    sweep: sweepJob(parts),
    "sweep-shared": sweepSharedJob(parts),
  };
}

/** Logs a failed job. For mail jobs only the code of the reason is logged, not the error. */
function logFailure(log: FastifyBaseLogger, { job, error, reason, isGivenUp }: JobFailure): void {
  const { id, tenant, kind, attempts } = job;
  const line = { job: id, tenant, kind, attempts, reason, ...(MAIL_KINDS.includes(kind) ? {} : { err: error }) };
  if (isGivenUp) log.error(line, "a job was given up");
  else log.warn(line, "a job failed and is tried again");
}

/** Logs that giving up a job could not be reported. */
function logUntold(log: FastifyBaseLogger, { id, tenant, kind }: Job, error: unknown): void {
  const what = {
    job: id,
    tenant,
    kind,
    reason: failureReason(error),
    ...(MAIL_KINDS.includes(kind) ? {} : { err: error }),
  };
  log.error(what, "a job is to be given up, and nobody could be told; it is tried again");
}

/** Logs an error of the job runner. An unavailable database gets one line only, since the next poll may succeed. */
function logFault(log: FastifyBaseLogger, error: unknown): void {
  if (error instanceof DatabaseUnavailable) log.warn({ reason: error.reason }, "jobs could not be looked for");
  else log.error({ err: error }, "jobs could not be looked for");
}

/** Queues the sweep of the data that all tenants share, unless it is queued already. */
export async function queueSharedSweep(db: Database, now: Date): Promise<void> {
  await db.shared((trx) => queueJob(trx, { tenant: "", kind: "sweep-shared", dueAt: now, now }));
}

/** Creates the job runner of a server, which logs every failure. */
export function createJobRunner(parts: WorkParts, log: FastifyBaseLogger): JobRunner {
  return new JobRunner({
    db: parts.db,
    clock: parts.clock,
    handlers: jobHandlers(parts),
    onFailure: (failure) => logFailure(log, failure),
    onUntold: ({ job, error }) => logUntold(log, job, error),
    onFault: (error) => logFault(log, error),
  });
}
