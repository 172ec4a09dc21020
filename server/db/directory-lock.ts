import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import path from "node:path";
import { StartFault } from "../start-fault.ts";

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Flag of open() on macOS that takes the lock as well; Node's constants lack it. */
const O_EXLOCK = 0x20;
const READ_AND_WRITE = constants.O_RDWR | constants.O_CREAT;
/** Exit code of flock where another process has the lock. */
const TAKEN = 1;

function taken(directory: string): StartFault {
  return new StartFault(
    `DATA_DIR ${directory} is in use: another server runs or starts on it, or a command is at work there. Try again in a ` +
      "moment, stop that server, or set DATA_DIR to another folder.",
  );
}

function cannotLock(directory: string, problem: string): StartFault {
  return new StartFault(
    `DATA_DIR ${directory} cannot be locked (${problem}): two servers on it would lose data. Set DATA_DIR to a folder of ` +
      "a local disk, or DATABASE_URL to a PostgreSQL.",
  );
}

/**
 * The command locks the open file that it inherits from this process. Such a lock belongs to the open file and not to
 * the command: it stays when the command ends, which is at once, and goes when this process ends.
 */
function lockByCommand(directory: string, descriptor: number, command: string): void {
  const { status, error, stderr } = spawnSync(command, ["-n", "-x", "3"], {
    stdio: ["ignore", "ignore", "pipe", descriptor],
    encoding: "utf8",
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") {
    throw new StartFault(
      `DATA_DIR ${directory} cannot be locked: the command ${command} is missing. Install the package util-linux, or ` +
        "set DATABASE_URL to a PostgreSQL.",
    );
  }
  if (status === 0) return;
  // Every failure of another kind is described: BusyBox has the same exit code for all.
  if (status === TAKEN && stderr === "") throw taken(directory);
  throw cannotLock(directory, error?.message ?? (stderr.trim() || `${command} ended with exit code ${status}`));
}

/** Opens the file of the lock; on macOS that takes the lock as well. */
function openFile(directory: string, isMac: boolean): number {
  const flags = isMac ? READ_AND_WRITE | O_EXLOCK | constants.O_NONBLOCK : READ_AND_WRITE;
  try {
    return openSync(path.join(directory, "server.lock"), flags, 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw isMac && code === "EAGAIN" ? taken(directory) : cannotLock(directory, message);
  }
}

/**
 * Takes the directory for this process alone, by a lock of the kernel on a file in it: it holds among all processes of
 * the machine, whatever container they run in, and ends with the process, however that ends. Throws StartFault where
 * another process has it, and where the directory cannot be locked.
 */
export async function lockDirectory(directory: string, command = "flock"): Promise<DirectoryLock> {
  const isMac = process.platform === "darwin";
  const descriptor = openFile(directory, isMac);
  try {
    if (!isMac) lockByCommand(directory, descriptor, command);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return { release: async () => closeSync(descriptor) };
}
