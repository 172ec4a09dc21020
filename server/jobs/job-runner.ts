import type { RawBuilder } from "kysely";
import type { Clock } from "../../src/domain/clock.ts";
import { MINUTE_MS } from "../../src/domain/durations.ts";
import type { Database, JobsDb } from "../db/database.ts";
import { failureReason } from "./failure-reason.ts";
import {
  DATABASE_TIME,
  recordChange,
  renewLeases,
  takeNext,
  type Job,
  type JobChange,
  type LeasedJob,
} from "./job-leases.ts";
import type { JobKind } from "./job-queue.ts";

/** Runs the jobs of one kind. */
export interface JobHandler {
  /** How many of these jobs one server runs at the same time, each for another tenant. */
  readonly atOnce: number;
  /** Milliseconds until the next attempt after this number of failed ones; undefined if the job is to be given up. */
  pauseAfter(attempts: number): number | undefined;
  /**
   * Runs the job. A server may stop at any moment, so a job may run again: its effects must be idempotent, keyed by the
   * row that it is about. Returns when the job is to run again, or undefined when it is done. Throws if it fails.
   */
  run(job: Job): Promise<Date | undefined>;
  /** Called before a job is given up, to notify those affected; like `run`, it may be called again. */
  givenUp?(job: Job): Promise<void>;
}

export interface JobFailure {
  readonly job: Job;
  readonly error: unknown;
  /** The code of the error, without its message, which may contain an address. */
  readonly reason: string;
  readonly isGivenUp: boolean;
}

export interface JobRunnerParts {
  readonly db: Database;
  readonly clock: Clock;
  /** The time that leases are compared with; the database's by default. */
  readonly leaseTime?: () => RawBuilder<Date>;
  /** Jobs of a kind without a handler are left to other servers. */
  readonly handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
  readonly onFailure: (failure: JobFailure) => void;
  /** Called when `givenUp` of a job's handler has thrown. The job is not given up yet and is tried again. */
  readonly onUntold: (untold: { readonly job: Job; readonly error: unknown }) => void;
  /** Called when jobs could not be taken or their outcomes recorded; the next poll tries again. */
  readonly onFault: (error: unknown) => void;
}

/** The server stopped during the job's last attempt. */
class AttemptNeverEnded extends Error {
  override readonly name = "AttemptNeverEnded";
}

/** The interval at which the queue is polled, for jobs that became due and jobs that another server queued. */
const LOOK_MS = 5_000;
/** The pause before another attempt at a job whose `givenUp` has thrown. */
const UNTOLD_PAUSE_MS = 2 * MINUTE_MS;

/** A running job. */
interface RunningJob {
  /** With the latest renewal of its lease. */
  leased: LeasedJob;
  readonly ended: Promise<void>;
}

/** The outcome of a job that is yet to be recorded. */
interface Outcome {
  readonly ended: RunningJob;
  readonly change: JobChange;
}

/**
 * Runs the jobs that are due; each server has one runner. SKIP LOCKED and the lease give each job to one server; no
 * transaction is open while a job runs. A server runs one job at a time for each tenant and kind, so that slow work of
 * one tenant delays no other tenant. The runner does not need to know the tenants.
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  /** The running jobs, by the kind and tenant that they keep busy. */
  readonly #running = new Map<string, RunningJob>();
  #outcomes: readonly Outcome[] = [];
  #looking: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #mayHaveLeft: boolean;

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
    // The embedded database serves one server at a time: a lease found at start belongs to a server that has stopped.
    this.#mayHaveLeft = parts.db.kind === "embedded";
  }

  /** Starts polling, with a first poll at once that resumes jobs interrupted when the last server stopped. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Polls at once; does nothing before start and after stop. */
  wake(): void {
    if (this.#timer === undefined) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#again) this.wake();
    });
  }

  /** Starts no more jobs, and waits for the running ones. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await this.#whileHeard(() => this.#writeDown(() => Promise.resolve()));
  }

  /** Runs all due jobs, including those that become due meanwhile. Returns how many jobs were started. */
  async runDue(): Promise<number> {
    for (let begun = 0; ;) {
      for (let leased = await this.#take(); leased !== undefined; leased = await this.#take()) {
        this.#begin(leased);
        begun += 1;
      }
      if (this.#running.size > 0) await Promise.race([...this.#running.values()].map(({ ended }) => ended));
      else if (this.#outcomes.length === 0) return begun;
    }
  }

  async #look(): Promise<void> {
    while (this.#again && this.#timer !== undefined) {
      this.#again = false;
      await this.#whileHeard(async () => {
        await this.#endFormerLeases();
        // The lease of a running job is renewed however long the job takes.
        let renewing = [...this.#running.values()];
        while (this.#timer !== undefined) {
          const leased = await this.#take(renewing);
          if (leased === undefined) return;
          this.#begin(leased);
          renewing = [];
        }
      });
    }
  }

  async #endFormerLeases(): Promise<void> {
    if (!this.#mayHaveLeft) return;
    await this.#parts.db.withAllJobs((trx) =>
      trx.updateTable("jobs").set({ leased_until: null }).where("leased_until", "is not", null).execute(),
    );
    this.#mayHaveLeft = false;
  }

  get #leaseTime(): RawBuilder<Date> {
    return this.#parts.leaseTime?.() ?? DATABASE_TIME;
  }

  async #whileHeard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  #begin(leased: LeasedJob): void {
    const { job } = leased;
    const lane = laneOf(job);
    const ended = this.#do(job).then((change) => {
      this.#outcomes = [...this.#outcomes, { ended: running, change }];
      this.#running.delete(lane);
      this.wake();
    });
    const running: RunningJob = { leased, ended };
    this.#running.set(lane, running);
  }

  /** Anything that a job throws counts as a failure of that job only. */
  async #do(job: Job): Promise<JobChange> {
    const { handlers, clock } = this.#parts;
    const handler = handlers[job.kind as JobKind];
    if (handler === undefined) throw new Error(`a job of the kind ${job.kind} was taken, which nobody does here`);
    try {
      if (job.attempts > 1 && handler.pauseAfter(job.attempts - 1) === undefined) throw new AttemptNeverEnded();
      const again = await handler.run(job);
      if (again === undefined) return { done_at: new Date(clock()), last_error: null };
      return { due_at: again, attempts: 0, last_error: null };
    } catch (error) {
      return this.#failure(job, handler, error);
    }
  }

  async #failure(job: Job, handler: JobHandler, error: unknown): Promise<JobChange> {
    const { clock, onFailure, onUntold } = this.#parts;
    // A known earlier reason says more than the fact that a server stopped.
    const known = error instanceof AttemptNeverEnded ? job.lastError : null;
    const last_error = known ?? failureReason(error);
    let pause = handler.pauseAfter(job.attempts);
    try {
      if (pause === undefined) await handler.givenUp?.(job);
    } catch (untold) {
      // Nobody was notified, so the job is not given up: it is tried again, without a limit.
      pause = UNTOLD_PAUSE_MS;
      onUntold({ job, error: untold });
    }
    onFailure({ job, error, reason: last_error, isGivenUp: pause === undefined });
    const at = (milliseconds: number) => new Date(clock() + milliseconds);
    return { ...(pause === undefined ? { given_up_at: at(0) } : { due_at: at(pause) }), last_error };
  }

  /** In one transaction: records outcomes, renews the leases of other jobs, and takes the next job that is due. */
  async #take(renewing: readonly RunningJob[] = []): Promise<LeasedJob | undefined> {
    const { clock, handlers } = this.#parts;
    const running = [...this.#running].map(([lane, { leased }]) => ({ lane, kind: leased.job.kind }));
    const busy = running.map(({ lane }) => lane);
    const free = Object.entries(handlers)
      .filter(([kind, { atOnce }]) => running.filter((each) => each.kind === kind).length < atOnce)
      .map(([kind]) => kind);
    const times = { now: new Date(clock()), time: this.#leaseTime };
    const leases = renewing.map(({ leased }) => leased);
    const { renewed, next } = await this.#writeDown(async (trx) => ({
      renewed: await renewLeases(trx, leases, times.time),
      next: await takeNext(trx, times, free, busy),
    }));
    for (const each of renewing) each.leased = renewed.get(each.leased.job.id) ?? each.leased;
    return next;
  }

  /** Records outcomes in one transaction with `more`. If it fails, the outcomes are recorded the next time. */
  async #writeDown<T>(more: (db: JobsDb) => Promise<T>): Promise<T> {
    const outcomes = this.#outcomes;
    const result = await this.#parts.db.withAllJobs(async (trx) => {
      for (const { ended, change } of outcomes) await recordChange(trx, ended.leased, change);
      return more(trx);
    });
    this.#outcomes = this.#outcomes.filter((outcome) => !outcomes.includes(outcome));
    return result;
  }
}

const laneOf = ({ kind, tenant }: Pick<Job, "kind" | "tenant">) => `${kind} ${tenant}`;
