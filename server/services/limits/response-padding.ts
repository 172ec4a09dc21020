/** Prevents the time of a response from revealing what was found. */
export interface ResponsePadding {
  /** Runs the work and returns its result once the minimum time of a response has passed. */
  pad<T>(work: () => Promise<T>): Promise<T>;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** Each response takes at least `floorMs`, whether the work succeeds or fails. */
export function createResponsePadding(
  floorMs: number,
  { now = () => performance.now(), wait = sleep }: { now?: () => number; wait?: typeof sleep } = {},
): ResponsePadding {
  return {
    async pad(work) {
      const started = now();
      try {
        return await work();
      } finally {
        const left = floorMs - (now() - started);
        if (left > 0) await wait(left);
      }
    },
  };
}
