import { randomInt } from "node:crypto";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a text may be the id of a stored entity: a UUID in small letters, as this server writes it. */
export function isEntityId(text: string): boolean {
  return UUID.test(text);
}

/** An id that a caller spelt in capitals, which name the same UUID, as this server writes it; any other text as it is. */
export function canonicalId(text: string): string {
  const lower = text.toLowerCase();
  return isEntityId(lower) ? lower : text;
}

/** A random number of nine digits, for what people are told the number of: it does not reveal how many there are. */
export function drawnNumber(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
}
