/** A lone surrogate, or NUL, which PostgreSQL cannot store. Everything else is stored unchanged. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Deepest nesting of lists and records; no call and no form comes near it. */
export const MAX_DEPTH = 32;

/**
 * Most values in one body: an order of twenty lines, each with twenty vehicles and about a hundred answers, has fewer.
 * Checking this many takes about a millisecond; a body of tiny values within the byte limit could contain 120,000.
 */
export const MAX_VALUES = 10_000;

/** Whether a text can be stored and read back unchanged. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

type Container = unknown[] | Record<string, unknown>;

interface Waiting {
  container: Container;
  depth: number;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function membersOf(container: Container): unknown[] {
  return Array.isArray(container) ? container : Object.values(container);
}

/**
 * Calls `judge` for every list and record of a parsed value and returns the first fault. An outer container is visited
 * before those in it. It does not recurse: depth uses memory, never the stack.
 */
function firstFault<Fault>(
  value: unknown,
  judge: (container: Container, members: unknown[], depth: number) => Fault | undefined,
): Fault | undefined {
  const waiting: Waiting[] = isContainer(value) ? [{ container: value, depth: 0 }] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { container, depth } = next;
    const members = membersOf(container);
    const fault = judge(container, members, depth);
    if (fault !== undefined) return fault;
    for (const member of members) if (isContainer(member)) waiting.push({ container: member, depth: depth + 1 });
  }
  return undefined;
}

/** Returns why a parsed value is too large to walk: nested too deeply, or too many values. Undefined if neither. */
export function structureFault(value: unknown): "too-deep" | "too-many" | undefined {
  let count = 0;
  return firstFault(value, (_container, members, depth) => {
    count += members.length;
    if (count > MAX_VALUES) return "too-many";
    return depth === MAX_DEPTH && members.length > 0 ? "too-deep" : undefined;
  });
}

/** Whether every text and name in a parsed body, query or path can be stored; false if it is nested too deeply. */
export function isStorableThroughout(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  const fault = firstFault(value, (container, members, depth) => {
    if (depth === MAX_DEPTH && members.length > 0) return "too-deep";
    if (!members.every((member) => typeof member !== "string" || isStorable(member))) return "unstorable";
    return Array.isArray(container) || Object.keys(container).every(isStorable) ? undefined : "unstorable";
  });
  return fault === undefined;
}
