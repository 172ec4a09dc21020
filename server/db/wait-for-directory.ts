import { setTimeout as pause } from "node:timers/promises";
import { systemClock, type Clock } from "../../src/domain/clock.ts";
import { StartFault } from "../host/start-fault.ts";
import { DirectoryTaken } from "./directory-lock.ts";

const PAUSE_MS = 500;

/** For whom one waits, and how long. */
export interface Patience {
  readonly forServers: boolean;
  readonly longestMs: number;
}

/** For whoever has the directory. An import of thousands of drivers takes most of a minute. */
export const FOR_A_MINUTE: Patience = { forServers: true, longestMs: 60_000 };
/** For commands alone, which end by themselves, however long that takes; a server has to be stopped first. */
export const FOR_COMMANDS: Patience = { forServers: false, longestMs: Number.POSITIVE_INFINITY };

/** By what one waits, and who is told. */
export interface Waiting {
  clock: Clock;
  pause(milliseconds: number): Promise<unknown>;
  /** Tells, once, why nothing happens. */
  tell(line: string): void;
}

/** Waits by the clock of the machine. */
export function waitingThatTells(tell: Waiting["tell"]): Waiting {
  return { clock: systemClock, pause: (milliseconds) => pause(milliseconds), tell };
}

/** Tells the person at the terminal, on the output for errors. */
export const waitingAtTerminal = waitingThatTells((line) => void process.stderr.write(`${line}\n`));

/**
 * Runs what needs the data directory, again and again while another process has it. What is not worth waiting for is thrown at
 * once. Throws StartFault, which names who has it, once the time is over.
 */
export async function whenDirectoryIsFree<T>(
  run: () => Promise<T>,
  { clock, pause: wait, tell }: Waiting,
  { forServers, longestMs }: Patience,
): Promise<T> {
  const until = clock() + longestMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DirectoryTaken) || (error.isByServer && !forServers)) throw error;
      if (clock() >= until) {
        throw new StartFault(`Waited ${longestMs / 1000} seconds. ${error.message}`, { cause: error });
      }
      if (tries === 1) tell(`Waiting until DATA_DIR is free: it is in use by ${error.holder}.`);
      await wait(PAUSE_MS);
    }
  }
}
