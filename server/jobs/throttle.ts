import { setTimeout as pause } from "node:timers/promises";

/** The pause after work is this many times as long as the work, which thus takes a fifth of the time at most. */
const REST = 4;

/** Waits for this number of milliseconds. */
export type Rest = (ms: number) => Promise<void>;

/** Returns a pause that ends at once when the server stops. */
export function restUntil(stopping: AbortSignal): Rest {
  return async (ms) => {
    try {
      await pause(ms, undefined, { signal: stopping });
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  };
}

/**
 * Runs work that occupies the whole server one piece at a time, with a pause after each, so that requests are still
 * served however much work is waiting.
 */
export class Throttle {
  readonly #rest: Rest;
  readonly #now: () => number;
  #free: Promise<void> = Promise.resolve();

  /** now: milliseconds from an arbitrary origin. */
  constructor(rest: Rest, now = () => performance.now()) {
    this.#rest = rest;
    this.#now = now;
  }

  /** Resolves when the work is done; the next caller also waits for the rest. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#free.then(async () => {
      const startedAt = this.#now();
      try {
        return { ok: true, value: await work(), took: this.#now() - startedAt } as const;
      } catch (error) {
        return { ok: false, error, took: this.#now() - startedAt } as const;
      }
    });
    this.#free = done.then(({ took }) => this.#rest(took * REST));
    return done.then((outcome) => {
      if (outcome.ok) return outcome.value;
      throw outcome.error;
    });
  }
}
