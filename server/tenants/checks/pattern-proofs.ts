import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import provenPatterns from "./proven-patterns.json" with { type: "json" };

/** How the time that a pattern takes grows with the text, as the automaton checker has proven it. */
type Growth = "linear" | "exponential" | "unknown" | number;

/**
 * What bounds a proof: transitions of the automaton that it examines. A pattern that needs more is not proven. Patterns of
 * real forms need up to 1,600 of them; what follows grows with the cube of those that one character takes part in.
 */
const MOST_TRANSITIONS = 5000;

/**
 * What runs in the worker. Only the automaton checker proves anything: the others search by chance, for some time. It keeps
 * to maxNFASize in the mode "auto" alone, which goes on to search when the size is exceeded; that search is told to do
 * nothing, and what it says counts for nothing. No limit of time is given, so that a slow machine comes to the same
 * result as a quick one.
 */
const PROVER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { checkSync } = require(workerData.recheck);
  const bounded = {
    checker: "auto", timeout: null, maxNFASize: ${MOST_TRANSITIONS}, maxPatternSize: 100000, maxRepeatCount: 100000,
    seeder: "static", seedingLimit: 1, incubationLimit: 1, attackLimit: 1, recallLimit: 1, recallTimeout: -1,
    maxIteration: 0, maxInitialGenerationSize: 1, maxGenerationSize: 1, maxSimpleRepeatCount: 1,
  };
  for (const pattern of workerData.patterns) {
    const { status, complexity, checker } = checkSync(pattern, "u", bounded);
    const growth = complexity?.degree ?? (complexity?.type === "exponential" ? "exponential" : "linear");
    parentPort.postMessage([pattern, status === "unknown" || checker !== "automaton" ? "unknown" : growth]);
  }
`;

/**
 * Bounds what comes before those transitions are counted: an automaton read from its end can have 2 to the power of its
 * states. One that does not fit in here has far more than the transitions above, so that the result is the same.
 */
const WORKER_MEMORY_MB = 128;
/** Proofs that are kept: a reload examines new patterns alone. */
const MOST_PROOFS = 10_000;

/** Proofs by pattern. Those of the product's own patterns come with the server, so that its start waits for none. */
const proofs = new LRUCache<string, Growth>({ max: MOST_PROOFS });
for (const [pattern, growth] of Object.entries(provenPatterns as Record<string, Growth>)) proofs.set(pattern, growth);
const running = new Map<string, Promise<void>>();

/** Proofs of these patterns by one worker, up to the first that exceeds its memory. */
function workThrough(patterns: readonly string[]): Promise<Map<string, Growth>> {
  const found = new Map<string, Growth>();
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROVER, {
      eval: true,
      // Without this, the package starts a program of its own.
      env: { ...process.env, RECHECK_SYNC_BACKEND: "pure" },
      workerData: { recheck: createRequire(import.meta.url).resolve("recheck"), patterns },
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    });
    worker.on("message", ([pattern, growth]: [string, Growth]) => void found.set(pattern, growth));
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") reject(error);
    });
    worker.on("exit", () => resolve(found));
  });
}

/** Proofs of these patterns, each computed again, off the event loop. One that exceeds a worker's memory is unknown. */
export async function proveAnew(patterns: readonly string[]): Promise<Map<string, Growth>> {
  const found = new Map<string, Growth>();
  for (;;) {
    const waiting = patterns.filter((pattern) => !found.has(pattern));
    if (waiting.length === 0) return found;
    for (const [pattern, growth] of await workThrough(waiting)) found.set(pattern, growth);
    const stuck = waiting.find((pattern) => !found.has(pattern));
    if (stuck !== undefined) found.set(stuck, "unknown");
  }
}

/** Proves these patterns off the event loop; those with a proof cost nothing. Afterwards growthOf knows them. */
export async function provePatterns(patterns: Iterable<string>): Promise<void> {
  const wanted = [...new Set(patterns)].filter((pattern) => !proofs.has(pattern));
  const fresh = wanted.filter((pattern) => !running.has(pattern));
  if (fresh.length > 0) {
    const proving = proveAnew(fresh)
      .then((found) => {
        for (const [pattern, growth] of found) proofs.set(pattern, growth);
      })
      .finally(() => fresh.forEach((pattern) => running.delete(pattern)));
    fresh.forEach((pattern) => running.set(pattern, proving));
  }
  await Promise.all(wanted.flatMap((pattern) => running.get(pattern) ?? []));
}

/** The proof of a pattern; unknown where it was not proven, since there are too many. */
export function growthOf(pattern: string): Growth {
  return proofs.get(pattern) ?? "unknown";
}
