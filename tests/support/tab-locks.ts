import type { Lock } from "../../src/stores/ports.ts";

/**
 * Locks for the tabs of one origin, as in browsers: a request for a taken name waits, and requests are granted in their
 * order.
 */
export function tabLocks(): Lock {
  const ends = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const turn = (ends.get(name) ?? Promise.resolve()).then(run);
    ends.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

const ofStorage = new WeakMap<Storage, Lock>();

/** The locks of all tabs that share a storage. */
export function locksOf(storage: Storage): Lock {
  const locks = ofStorage.get(storage) ?? tabLocks();
  ofStorage.set(storage, locks);
  return locks;
}
