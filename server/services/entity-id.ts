import { randomInt } from "node:crypto";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a text may be the id of a stored entity: a UUID in lower case, as this server writes it. */
export function isEntityId(text: string): boolean {
  return UUID.test(text);
}

/** Converts a UUID in capitals to lower case, as this server writes it; returns any other text unchanged. */
export function canonicalId(text: string): string {
  const lower = text.toLowerCase();
  return isEntityId(lower) ? lower : text;
}

/** A random number of nine digits, for numbers that people are shown: it does not reveal how many there are. */
export function drawnNumber(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
}
