import { setTimeout as pause } from "node:timers/promises";

/** Codes of a transaction that lost to another one, by a conflict of serialization or by a deadlock. */
const LOST = new Set<unknown>(["40001", "40P01"]);
const MAX_ATTEMPTS = 12;
/** Longest pause after the first loss, in milliseconds; each one doubles it, up to a limit. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;

/** Whether the database gave up a transaction for another one's sake. By code: the classes of the drivers differ. */
export function isLost(error: unknown): boolean {
  return typeof error === "object" && error !== null && LOST.has((error as { code?: unknown }).code);
}

/**
 * Runs a whole transaction, and again where it lost to another one: nothing of it has stayed then. Those that lost to
 * each other come back at different moments. Throws what the last attempt threw.
 */
export async function repeatLost<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isLost(error) || attempt >= MAX_ATTEMPTS) throw error;
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    }
  }
}
