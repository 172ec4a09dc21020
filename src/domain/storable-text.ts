/** Half of a character pair, or the character that PostgreSQL cannot hold. Everything else is stored as it is. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored and read back exactly. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Whether every text and every name in a parsed body, query or path can be stored. */
export function isStorableThroughout(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (Array.isArray(value)) return value.every(isStorableThroughout);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableThroughout(inner));
}
