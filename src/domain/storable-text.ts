/** Half of a character pair, or the character that PostgreSQL cannot hold. Everything else is stored as it is. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** How deep lists and records may stand in one another; no call and no form comes near it. */
export const MAX_DEPTH = 32;

/** Whether a text can be stored and read back exactly. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

interface Inner {
  value: unknown;
  depth: number;
}

/** What stands directly in a list or record, one level deeper; nothing for any other value. */
function innerValues({ value, depth }: Inner): Inner[] {
  if (typeof value !== "object" || value === null) return [];
  const values: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return values.map((inner) => ({ value: inner, depth: depth + 1 }));
}

/** Whether a parsed value nests no deeper than `limit`. Walks without recursion: depth costs memory, never the stack. */
export function isNestedWithin(value: unknown, limit = MAX_DEPTH): boolean {
  const waiting: Inner[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > limit) return false;
    for (const inner of innerValues(next)) waiting.push(inner);
  }
  return true;
}

/** Whether every text and every name in a parsed body, query or path can be stored; never for one that nests too deep. */
export function isStorableThroughout(value: unknown): boolean {
  const waiting: Inner[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > MAX_DEPTH) return false;
    if (typeof next.value === "string" && !isStorable(next.value)) return false;
    const isRecord = typeof next.value === "object" && next.value !== null && !Array.isArray(next.value);
    if (isRecord && !Object.keys(next.value as object).every(isStorable)) return false;
    for (const inner of innerValues(next)) waiting.push(inner);
  }
  return true;
}
