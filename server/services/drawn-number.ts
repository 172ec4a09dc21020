import { randomInt } from "node:crypto";

/** A random number of nine digits, for what people are told the number of: it does not reveal how many there are. */
export function drawnNumber(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
}
