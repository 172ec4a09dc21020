import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import provenPatterns from "./proven-patterns.json" with { type: "json" };

/** How the time of a pattern grows with the length of the text, as proven by the automaton checker. */
type Growth = "linear" | "exponential" | "unknown" | number;

/**
 * The limit of a proof: the number of transitions in the examined automaton. A pattern with more is not proven.
 * Patterns of real forms need up to 1,600. The later steps grow with the cube of the transitions that one character
 * takes part in.
 */
const MOST_TRANSITIONS = 5000;

/**
 * The code of the worker. Only the automaton checker proves anything; the others search at random for some time.
 * maxNFASize applies only in the mode "auto", which continues with that search if the size is exceeded. The search is
 * configured to do nothing, and its result is ignored. There is no time limit, so that slow and quick machines get the
 * same result.
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
 * Limits the work before the transitions are counted: a reversed automaton can have 2 to the power of its states. One
 * that exceeds this memory has far more transitions than the limit above, so the result is the same.
 */
const WORKER_MEMORY_MB = 128;
/** The number of cached proofs, so that a reload proves only new patterns. */
const MOST_PROOFS = 10_000;

/** Proofs by pattern. Those of the product's own patterns are built in, so that the start does not wait. */
const proofs = new LRUCache<string, Growth>({ max: MOST_PROOFS });
for (const [pattern, growth] of Object.entries(provenPatterns as Record<string, Growth>)) proofs.set(pattern, growth);
const running = new Map<string, Promise<void>>();

/** Proves these patterns in one worker, up to the first that exceeds its memory. */
function workThrough(patterns: readonly string[]): Promise<Map<string, Growth>> {
  const found = new Map<string, Growth>();
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROVER, {
      eval: true,
      // Otherwise the package would start a separate program.
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

/** Proves these patterns without the cache, off the event loop. A pattern that exceeds a worker's memory is unknown. */
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

/** Proves these patterns off the event loop, except those with a cached proof. growthOf returns the results. */
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

/** The proof of a pattern; unknown if it was not proven, since there are too many. */
export function growthOf(pattern: string): Growth {
  return proofs.get(pattern) ?? "unknown";
}
