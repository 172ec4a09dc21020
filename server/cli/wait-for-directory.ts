import { setTimeout as pause } from "node:timers/promises";
import { systemClock, type Clock } from "../../src/domain/clock.ts";
import { DirectoryTaken } from "../db/directory-lock.ts";
import { StartFault } from "../host/start-fault.ts";

/** How long a command waits for another one: an import of thousands of drivers takes most of it. */
const LONGEST_WAIT_MS = 60_000;
const PAUSE_MS = 500;

/** How a command waits, and whom it tells. */
export interface Waiting {
  clock: Clock;
  pause(milliseconds: number): Promise<unknown>;
  /** Tells the person at the terminal, once, why nothing happens. */
  tell(line: string): void;
}

/** Waits by the clock of the machine, and tells on the output for errors. */
export const waitingAtTerminal: Waiting = {
  clock: systemClock,
  pause: (milliseconds) => pause(milliseconds),
  tell: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * Runs what needs the data directory, again and again while another process has it, for up to a minute; what is not worth
 * waiting for is thrown at once. Throws StartFault, which names who has it, once the time is over.
 */
export async function whenDirectoryIsFree<T>(
  run: () => Promise<T>,
  { clock, pause: wait, tell }: Waiting,
  isWorthWaiting: (taken: DirectoryTaken) => boolean = () => true,
): Promise<T> {
  const until = clock() + LONGEST_WAIT_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DirectoryTaken) || !isWorthWaiting(error)) throw error;
      if (clock() >= until) {
        throw new StartFault(`Waited ${LONGEST_WAIT_MS / 1000} seconds. ${error.message}`, { cause: error });
      }
      if (tries === 1) tell(`Waiting until DATA_DIR is free: it is in use by ${error.holder}.`);
      await wait(PAUSE_MS);
    }
  }
}
