import type { Lock } from "../../src/stores/ports.ts";

/**
 * Locks as browsers give them to the tabs of one origin: whoever asks for a name that is taken waits for its turn, and
 * turns are taken in the order of asking.
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
