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

/** How jobs of one kind are done. */
export interface JobHandler {
  /** How many of them one server does at once, each for another tenant. */
  readonly atOnce: number;
  /** Milliseconds to wait after so many failed attempts; undefined where the job is given up then. */
  pauseAfter(attempts: number): number | undefined;
  /**
   * Does the job. A server may end at any moment, so a job may be done again: what it does is keyed by the row that it is
   * about. Returns when it is to be done again; undefined when it is done. It fails by throwing.
   */
  run(job: Job): Promise<Date | undefined>;
  /** Called before a job is given up, to notify whoever is concerned; may be called again like `run`. */
  givenUp?(job: Job): Promise<void>;
}

export interface JobFailure {
  readonly job: Job;
  readonly error: unknown;
  /** Code of the error: no word of it, since those may repeat an address. */
  readonly reason: string;
  readonly isGivenUp: boolean;
}

export interface JobRunnerParts {
  readonly db: Database;
  readonly clock: Clock;
  /** The time that judges leases; the database's unless told. */
  readonly leaseTime?: () => RawBuilder<Date>;
  /** Kinds without a handler are left to other servers. */
  readonly handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
  readonly onFailure: (failure: JobFailure) => void;
  /** Hears that nobody could be told of a job that is to be given up, whose kind and id are known; it is tried again. */
  readonly onUntold: (untold: { readonly job: Job; readonly error: unknown }) => void;
  /** Hears that jobs could not be looked for or written down; the next look tries again. */
  readonly onFault: (error: unknown) => void;
}

/** The last attempt at a job never ended: its server did. */
class AttemptNeverEnded extends Error {
  override readonly name = "AttemptNeverEnded";
}

/** How often the queue is looked at without being woken: for jobs that became due, and those that another server queued. */
const LOOK_MS = 5_000;
/** After this it is tried again to tell of a job that is to be given up. */
const UNTOLD_PAUSE_MS = 2 * MINUTE_MS;

/** A job that is being done. */
interface RunningJob {
  /** As its lease was renewed last. */
  leased: LeasedJob;
  readonly ended: Promise<void>;
}

/** What became of a job, to be written down. */
interface Outcome {
  readonly ended: RunningJob;
  readonly change: JobChange;
}

/**
 * Does the jobs that are due, one runner in each server. SKIP LOCKED and the lease give each job to one server; no
 * transaction is open while a job is done. Of a tenant and a kind one server does one job at a time, so that what is slow
 * for one tenant holds up no other. Nothing here asks which tenants there are.
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  /** Jobs that are being done, by the tenant and kind that they keep busy. */
  readonly #running = new Map<string, RunningJob>();
  #outcomes: readonly Outcome[] = [];
  #looking: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #mayHaveLeft: boolean;

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
    // The embedded database has one server at a time: whoever had a job there has ended.
    this.#mayHaveLeft = parts.db.kind === "embedded";
  }

  /** Begins with a look right away: whatever broke off with the last server is taken up. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Looks for jobs right away; before start and after stop it does nothing. */
  wake(): void {
    if (this.#timer === undefined) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#again) this.wake();
    });
  }

  /** Begins no more jobs, and waits for those that are being done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await this.#whileHeard(() => this.#writeDown(() => Promise.resolve()));
  }

  /** Does everything that is due, and what becomes due by that; returns how many jobs were begun. */
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
        // A job at work stays with this server, however long it takes.
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

  /** Whatever a job throws is its own failure. */
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
    // The reason that is known says more than that a server has ended.
    const known = error instanceof AttemptNeverEnded ? job.lastError : null;
    const last_error = known ?? failureReason(error);
    let pause = handler.pauseAfter(job.attempts);
    try {
      if (pause === undefined) await handler.givenUp?.(job);
    } catch (untold) {
      // Nobody was told: it is tried again, for as long as it takes.
      pause = UNTOLD_PAUSE_MS;
      onUntold({ job, error: untold });
    }
    onFailure({ job, error, reason: last_error, isGivenUp: pause === undefined });
    const at = (milliseconds: number) => new Date(clock() + milliseconds);
    return { ...(pause === undefined ? { given_up_at: at(0) } : { due_at: at(pause) }), last_error };
  }

  /** In one transaction: writes down what became of jobs, renews the leases of others, and takes the next that is due. */
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

  /** Writes down what became of jobs, and what comes with that: what is not committed is written down the next time. */
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
