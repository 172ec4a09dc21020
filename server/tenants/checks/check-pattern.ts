import { LONGEST_ANSWER } from "../longest-answer.ts";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";
import { growthOf, provePatterns } from "./pattern-proofs.ts";
import { patternStructure, type PatternStructure } from "./pattern-structure.ts";

const LONGEST_PATTERN = 200;
/** More loops would make the proof itself slow. A pattern with more usually asks for several things in one field. */
const MOST_LOOPS = 10;
/**
 * The maximum number of proven patterns per tenant: each takes a worker a second or two, a hostile one up to ten. Most
 * patterns need no proof.
 */
export const MOST_PROOFS = 40;
/** Up to this length, the time for an answer may grow polynomially. */
const LONGEST_FOR_POLYNOMIAL = 200;
/**
 * The maximum number of steps of a pattern on one answer, about 50 ms. A pattern of the third degree needs that many
 * for 200 characters.
 */
const MOST_STEPS = LONGEST_FOR_POLYNOMIAL ** 3;

const BEYOND =
  "a pattern that says what the answer is, from its first character to its last: one that looks ahead or behind, " +
  "or refers back to a group, cannot be proven to be quick";
const EXPONENTIAL =
  "a pattern that is quick on every answer: here a repetition stands inside a repetition, or two of its choices take the " +
  "same characters, so that a short answer can take hours; give each repeated part a character of its own to begin " +
  "or end with, such as the hyphen in AB-12-CD";
const INTRICATE =
  "a pattern that can be proven to be quick on every answer: this one goes on in more ways than are examined; let fewer " +
  "repetitions overlap with what follows them, or split the field";
const CHOICES =
  "a pattern with fewer ways to take the same answer; name how many characters there are in place of many optional ones, " +
  "or split the field";
const SLOW =
  "a pattern that is quick on the longest answer; set a maxLength of 200 or less beside it, begin it with ^, or let no " +
  "two repetitions that follow one another take the same characters";

/** A pattern of a document, and the longest text that it is tried on. */
interface PatternUse {
  readonly pattern: string;
  /** The maximum length of an answer; longer ones are refused before the pattern is tried. */
  readonly longest: number;
}

const structures = new Map<string, PatternStructure>();

function structureOf(pattern: string): PatternStructure {
  const known = structures.get(pattern);
  if (known !== undefined) return known;
  const structure = patternStructure(pattern);
  if (structures.size >= 1000) structures.clear();
  structures.set(pattern, structure);
  return structure;
}

/** The fault of a pattern before its speed is examined. */
function misfit(pattern: string): string | undefined {
  if (pattern.length > LONGEST_PATTERN) {
    return `a pattern of at most ${LONGEST_PATTERN} characters, this has ${pattern.length}`;
  }
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    return `a regular expression in Unicode mode (${(error as Error).message})`;
  }
  const { isBeyondAutomata, loops } = structureOf(pattern);
  if (isBeyondAutomata) return BEYOND;
  return loops > MOST_LOOPS
    ? `a pattern with at most ${MOST_LOOPS} repetitions by + and *, this has ${loops}`
    : undefined;
}

/** The minimum and maximum length of texts that match a pattern; undefined for a pattern that cannot be used. */
export function lengthsOf(pattern: string): Pick<PatternStructure, "shortest" | "longest"> | undefined {
  return misfit(pattern) === undefined ? structureOf(pattern) : undefined;
}

/** The maximum number of steps of a pattern without loops: all ways through it, from every possible beginning. */
function stepsWithoutLoops({ ways, reach, isAnchored }: PatternStructure, longest: number): number {
  return ways * (isAnchored ? Math.min(reach, longest) : longest);
}

/** Whether the structure alone shows that the pattern is quick. */
function isQuickByStructure(structure: PatternStructure, longest: number): boolean {
  return structure.loops === 0 && stepsWithoutLoops(structure, longest) <= MOST_STEPS;
}

function slowness(structure: PatternStructure, longest: number): string | undefined {
  if (isQuickByStructure(structure, longest)) return undefined;
  const growth = growthOf(structure.widened);
  if (growth === "exponential") return EXPONENTIAL;
  if (growth === "unknown") return INTRICATE;
  const degree = growth === "linear" ? 1 : growth;
  const taken = Math.min(structure.reach, longest);
  if (degree > 1 && taken > LONGEST_FOR_POLYNOMIAL) return SLOW;
  const steps = (structure.isAnchored ? taken : longest) * taken ** (degree - 1);
  if (steps > MOST_STEPS) return SLOW;
  return structure.waysOutsideRepetitions * steps > MOST_STEPS ? CHOICES : undefined;
}

/**
 * All patterns below a value of a document: the texts named "pattern" in schemas and in changes of fields. Below
 * messages, that name is the text for a refused answer.
 */
function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = (value as { pattern?: unknown }).pattern;
  const written = typeof own === "object" && own !== null ? (own as { value?: unknown }).value : own;
  const parts = Object.entries(value).filter(([name]) => name !== "messages");
  const inner = parts.flatMap(([, part]) => patternsIn(part));
  return typeof written === "string" ? [written, ...inner] : inner;
}

/** The patterns of documents that need a proof. For most patterns, their structure is enough. */
export function patternsToProve(documents: Iterable<unknown>): string[] {
  const patterns = new Set([...documents].flatMap(patternsIn));
  return [...patterns]
    .filter((pattern) => misfit(pattern) === undefined)
    .map(structureOf)
    .filter((structure) => !isQuickByStructure(structure, LONGEST_ANSWER))
    .map(({ widened }) => widened);
}

/**
 * Proves the patterns of documents, off the event loop. Must run before these documents are checked. Only a limited
 * number are proven per tenant; returns how many there were.
 */
export async function examinePatterns(documents: Iterable<unknown>): Promise<number> {
  const patterns = patternsToProve(documents);
  await provePatterns(patterns.slice(0, MOST_PROOFS));
  return patterns.length;
}

/** The fault of a pattern that cannot be used, or none. Its document must have been examined by examinePatterns. */
export function patternFaults({ pattern, longest }: PatternUse, pointer: string, file: string): TenantFault[] {
  const trouble = misfit(pattern) ?? slowness(structureOf(pattern), longest);
  return trouble === undefined ? [] : [fault(file, pointer, trouble)];
}
