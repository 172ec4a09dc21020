import { sql } from "kysely";
import type { Clock } from "../../src/domain/clock.ts";
import type { Database, JobsDb } from "../db/database.ts";
import { failureReason } from "./failure-reason.ts";
import type { JobKind } from "./job-queue.ts";

/** A job that this server has to itself until its lease ends. */
export interface Job {
  readonly id: number;
  readonly tenant: string;
  readonly kind: string;
  readonly about: string;
  /** This one included. */
  readonly attempts: number;
  readonly leasedUntil: Date;
}

/** How jobs of one kind are done. */
export interface JobHandler {
  /** How many of them one server does at once, each for another tenant. */
  readonly atOnce: number;
  /** Milliseconds to wait after so many failed attempts; undefined where the job is given up then. */
  pauseAfter(attempts: number): number | undefined;
  /**
   * Does the job. A server may end at any moment, so a job may be done again: what it does is keyed by the row that it is
   * about. Answers when it is to be done again; undefined where it is done. It fails by throwing.
   */
  run(job: Job): Promise<Date | undefined>;
  /** Called before a job is given up, for whoever has to hear of it; may be called again like `run`. */
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
  /** Kinds without a handler are left to other servers. */
  readonly handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
  readonly onFailure: (failure: JobFailure) => void;
  /** Hears that jobs could not be looked for or written down; the next look tries again. */
  readonly onFault: (error: unknown) => void;
}

/** How often the queue is looked at without being woken: for jobs that became due, and those that another server queued. */
const LOOK_MS = 5_000;
/** How long one server has a job to itself; a server that dies leaves it to another after that. */
const LEASE_MS = 2 * 60_000;

/** What became of a job, to be written down. */
interface Outcome {
  readonly job: Job;
  readonly change: {
    done_at?: Date;
    given_up_at?: Date;
    due_at?: Date;
    attempts?: number;
    last_error: string | null;
  };
}

/**
 * Does the jobs that are due, one runner in each server. SKIP LOCKED and the lease give each job to one server; no
 * transaction is open while a job is done. Of a tenant and a kind one job is done at a time, so that what is slow for one
 * tenant holds up no other. Nothing here asks which tenants there are.
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  /** Jobs that are being done, by the tenant and kind that they keep busy. */
  readonly #running = new Map<string, { job: Job; ended: Promise<void> }>();
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

  /** Does everything that is due, and what becomes due by that; answers how many jobs were begun. */
  async runDue(): Promise<number> {
    for (let begun = 0; ;) {
      for (let job = await this.#take(); job !== undefined; job = await this.#take()) {
        this.#begin(job);
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
        while (this.#timer !== undefined) {
          const job = await this.#take();
          if (job === undefined) return;
          this.#begin(job);
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

  async #whileHeard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  #begin(job: Job): void {
    const lane = laneOf(job);
    const ended = this.#do(job).then((outcome) => {
      this.#outcomes = [...this.#outcomes, outcome];
      this.#running.delete(lane);
      this.wake();
    });
    this.#running.set(lane, { job, ended });
  }

  /** Whatever a job throws is its own failure. */
  async #do(job: Job): Promise<Outcome> {
    const { handlers, clock } = this.#parts;
    const handler = handlers[job.kind as JobKind];
    if (handler === undefined) throw new Error(`a job of the kind ${job.kind} was taken, which nobody does here`);
    try {
      // Its last attempt never ended: the server did.
      if (job.attempts > 1 && handler.pauseAfter(job.attempts - 1) === undefined) throw new Error("no attempt is left");
      const again = await handler.run(job);
      if (again === undefined) return { job, change: { done_at: new Date(clock()), last_error: null } };
      return { job, change: { due_at: again, attempts: 0, last_error: null } };
    } catch (error) {
      return this.#failure(job, handler, error);
    }
  }

  async #failure(job: Job, handler: JobHandler, error: unknown): Promise<Outcome> {
    const { clock, onFailure } = this.#parts;
    const last_error = failureReason(error);
    let pause = handler.pauseAfter(job.attempts);
    try {
      if (pause === undefined) await handler.givenUp?.(job);
    } catch (untold) {
      // Nobody was told: it is tried again, for as long as it takes.
      pause = LEASE_MS;
      this.#parts.onFault(untold);
    }
    onFailure({ job, error, reason: last_error, isGivenUp: pause === undefined });
    const at = (milliseconds: number) => new Date(clock() + milliseconds);
    return { job, change: { ...(pause === undefined ? { given_up_at: at(0) } : { due_at: at(pause) }), last_error } };
  }

  /** In one transaction: writes down what became of jobs, and takes the next that is due. */
  async #take(): Promise<Job | undefined> {
    const { clock, handlers } = this.#parts;
    const busy = [...this.#running.keys()];
    const doing = [...this.#running.values()].map(({ job }) => job.kind);
    const free = Object.entries(handlers)
      .filter(([kind, { atOnce }]) => doing.filter((each) => each === kind).length < atOnce)
      .map(([kind]) => kind);
    return this.#writeDown((trx) => takeNext(trx, clock(), free, busy));
  }

  /** Writes down what became of jobs, and what comes with that: what is not committed is written down the next time. */
  async #writeDown<T>(more: (db: JobsDb) => Promise<T>): Promise<T> {
    const outcomes = this.#outcomes;
    const result = await this.#parts.db.withAllJobs(async (trx) => {
      for (const outcome of outcomes) await record(trx, outcome);
      return more(trx);
    });
    this.#outcomes = this.#outcomes.filter((outcome) => !outcomes.includes(outcome));
    return result;
  }
}

const laneOf = ({ kind, tenant }: Pick<Job, "kind" | "tenant">) => `${kind} ${tenant}`;

/** Jobs that may be taken now, of these kinds and of no tenant for which its kind is busy. */
export function dueJobs(db: JobsDb, at: Date, kinds: readonly string[], busy: readonly string[]) {
  return db
    .selectFrom("jobs")
    .select("id")
    .where("done_at", "is", null)
    .where("given_up_at", "is", null)
    .where("due_at", "<=", at)
    .where((row) => row.or([row("leased_until", "is", null), row("leased_until", "<=", at)]))
    .where(sql<boolean>`kind = any(${sql.val(kinds)}::text[])`)
    .where(sql<boolean>`kind || ' ' || tenant <> all(${sql.val(busy)}::text[])`)
    .orderBy("due_at")
    .orderBy("id");
}

/** Takes the next job that is due, to have it alone for the time of the lease. */
function takeNext(db: JobsDb, now: number, kinds: string[], busy: string[]): Promise<Job | undefined> {
  const next = dueJobs(db, new Date(now), kinds, busy).limit(1).forUpdate().skipLocked();
  return (
    db
      .updateTable("jobs")
      .set({ attempts: sql`attempts + 1`, leased_until: new Date(now + LEASE_MS) })
      // "=" and not "in": the planner may run a subquery of "in" more than once, and take jobs that nobody then does.
      .where("id", "=", next)
      .returning(["id", "tenant", "kind", "about", "attempts", "leased_until as leasedUntil"])
      .executeTakeFirst() as Promise<Job | undefined>
  );
}

/** Only while the lease is this server's: once it is over, what becomes of the job is the next server's to say. */
async function record(db: JobsDb, { job, change }: Outcome): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ ...change, leased_until: null })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .where("leased_until", "=", job.leasedUntil)
    .where("done_at", "is", null)
    .execute();
}
