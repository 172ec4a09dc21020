import { setTimeout as pause } from "node:timers/promises";
import { systemClock, type Clock } from "../../src/domain/clock.ts";
import { StartFault } from "../host/start-fault.ts";
import { DirectoryTaken } from "./directory-lock.ts";

const PAUSE_MS = 500;

/** Which processes to wait for, and how long. */
export interface Patience {
  readonly forServers: boolean;
  readonly longestMs: number;
}

/** For servers and commands. An import of thousands of drivers takes most of a minute. */
export const FOR_A_MINUTE: Patience = { forServers: true, longestMs: 60_000 };
/** Only for commands, which end by themselves, without a time limit; a server has to be stopped first. */
export const FOR_COMMANDS: Patience = { forServers: false, longestMs: Number.POSITIVE_INFINITY };

/** The clock and the output used while waiting. */
export interface Waiting {
  clock: Clock;
  pause(milliseconds: number): Promise<unknown>;
  /** Reports, once, why nothing happens. */
  tell(line: string): void;
}

/** Waits by the machine's clock. */
export function waitingThatTells(tell: Waiting["tell"]): Waiting {
  return { clock: systemClock, pause: (milliseconds) => pause(milliseconds), tell };
}

/** Reports to the terminal's error output. */
export const waitingAtTerminal = waitingThatTells((line) => void process.stderr.write(`${line}\n`));

/**
 * Runs work that needs the data directory, and retries while another process has it. Any other error is thrown at once.
 * Throws StartFault, which names the process that has it, once the time is over.
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
