import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";
import safeRegex from "safe-regex2";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

const LONGEST_PATTERN = 200;
const MOST_BAITS = 16;
/** A harmless pattern needs about a millisecond for all its baits; one that backtracks without end never answers. */
const PROBE_MS = 25;
/** A busy machine can stop us in the middle of a probe: only time that was really spent counts. */
const LEAST_SPENT_MS = 12;
/** Without a clock of this thread alone the verdict falls after so many interrupted probes. */
const MOST_ATTEMPTS = 100;
const MOST_VERDICTS = 10_000;

const RUNAWAY =
  "a pattern that stays fast on the longest answer; use {1,40} in place of + and *, begin with ^, or set a maxLength";

const context = createContext({ pattern: "", texts: [] as string[] });
const probe = new Script("{ const rule = new RegExp(pattern, 'u'); for (const text of texts) rule.test(text); }");
const verdicts = new Map<string, string | undefined>();

/** Answers of a length, made of what the pattern itself talks about and of one character of each common class. */
function baits(pattern: string, length: number): string[] {
  const spoken = pattern.replace(/\\[pP]\{[^}]*\}/g, "");
  const characters = spoken.match(/[\p{L}\p{N}@._\- /]/gu) ?? [];
  const words = spoken.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const repeated = [...new Set(["a", "0", " ", "A", ...characters, ...words])].slice(0, MOST_BAITS);
  return repeated.map((bait) => `${bait.repeat(Math.ceil(length / bait.length))}\u{1F697}`);
}

/** Milliseconds that this thread has run. The process's own figure would count compilers and other threads along with it. */
function millisecondsRun(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Whether the pattern runs away on answers of a length. The engine itself is stopped by the clock. */
function runsAway(pattern: string, length: number): boolean {
  Object.assign(context, { pattern, texts: baits(pattern, length) });
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const before = millisecondsRun();
    try {
      probe.runInContext(context, { timeout: PROBE_MS });
      return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      if (millisecondsRun() - before > LEAST_SPENT_MS) return true;
    }
  }
  return true;
}

/** A pattern that runs away. A document that has one is not examined any further: each such probe costs time. */
export class HostilePattern extends Error {
  override readonly name = "HostilePattern";
  readonly fault: TenantFault;

  constructor(found: TenantFault) {
    super(found.expected);
    this.fault = found;
  }
}

function examine(pattern: string, length: number): string | undefined {
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    return `a regular expression in Unicode mode (${(error as Error).message})`;
  }
  if (!safeRegex(pattern)) return "a pattern without a repetition inside a repetition, which can run for ever";
  return runsAway(pattern, length) ? RUNAWAY : undefined;
}

/** What is wrong with a pattern of a document, in words, or undefined where it can be used. */
function patternTrouble(pattern: string, length: number): string | undefined {
  if (pattern.length > LONGEST_PATTERN) {
    return `a pattern of at most ${LONGEST_PATTERN} characters, this has ${pattern.length}`;
  }
  const key = `${length} ${pattern}`;
  if (verdicts.has(key)) return verdicts.get(key);
  const verdict = examine(pattern, length);
  if (verdicts.size < MOST_VERDICTS) verdicts.set(key, verdict);
  return verdict;
}

/** A pattern of a document, and the longest text that it is ever held against. */
export interface PatternUse {
  readonly pattern: string;
  /** Most characters of an answer; longer ones are refused before the pattern is tried. */
  readonly longest: number;
}

/** The fault of a pattern that cannot be used, or none. Throws HostilePattern at one that runs away. */
export function patternFaults({ pattern, longest }: PatternUse, pointer: string, file: string): TenantFault[] {
  const trouble = patternTrouble(pattern, longest);
  if (trouble === undefined) return [];
  const found = fault(file, pointer, trouble);
  if (trouble === RUNAWAY) throw new HostilePattern(found);
  return [found];
}
