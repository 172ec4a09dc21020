/** How many times as long as a piece of work the rest behind it is: the work takes a fifth of the time at most. */
const REST = 4;

/**
 * Does work that keeps the whole server busy one piece at a time, with a rest behind each, so that requests are answered
 * meanwhile however much of it is waiting.
 */
export class Throttle {
  readonly #rest: (ms: number) => Promise<void>;
  #free: Promise<void> = Promise.resolve();

  constructor(rest: (ms: number) => Promise<void>) {
    this.#rest = rest;
  }

  /** Ends with the work; whoever comes next waits for the rest, too. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#free.then(async () => {
      const startedAt = performance.now();
      try {
        return { ok: true, value: await work(), took: performance.now() - startedAt } as const;
      } catch (error) {
        return { ok: false, error, took: performance.now() - startedAt } as const;
      }
    });
    this.#free = done.then(({ took }) => this.#rest(took * REST));
    return done.then((outcome) => {
      if (outcome.ok) return outcome.value;
      throw outcome.error;
    });
  }
}
