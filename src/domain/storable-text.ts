/** Half of a character pair, or the character that PostgreSQL cannot hold. Everything else is stored as it is. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** How deep lists and records may be in one another; no call and no form comes near it. */
export const MAX_DEPTH = 32;

/**
 * Most values in one body: an order of twenty lines, each with twenty vehicles and some hundred answers, has fewer. Walking
 * and checking as many takes about a millisecond; a body of tiny values within the limit of bytes could have 120,000.
 */
export const MAX_VALUES = 10_000;

/** Whether a text can be stored and read back exactly. */
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
 * Hands every list and record of a parsed value to `judge`, the outer ones first, and returns the first fault that it finds.
 * Walks without recursion: depth costs memory, never the stack.
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

/**
 * What makes a parsed value too much for anything that walks it: it nests too deep or holds too many values; undefined
 * where it does neither.
 */
export function structureFault(value: unknown): "too-deep" | "too-many" | undefined {
  let count = 0;
  return firstFault(value, (_container, members, depth) => {
    count += members.length;
    if (count > MAX_VALUES) return "too-many";
    return depth === MAX_DEPTH && members.length > 0 ? "too-deep" : undefined;
  });
}

/** Whether every text and every name in a parsed body, query or path can be stored; never for one that nests too deep. */
export function isStorableThroughout(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  const fault = firstFault(value, (container, members, depth) => {
    if (depth === MAX_DEPTH && members.length > 0) return "too-deep";
    if (!members.every((member) => typeof member !== "string" || isStorable(member))) return "unstorable";
    return Array.isArray(container) || Object.keys(container).every(isStorable) ? undefined : "unstorable";
  });
  return fault === undefined;
}
