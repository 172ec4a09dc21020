import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { StartFault } from "../host/start-fault.ts";

interface DirectoryLock {
  release(): Promise<void>;
}

/** The flag of open() on macOS that also takes the lock. Node's constants lack it. */
const O_EXLOCK = 0x20;
const READ_AND_WRITE = constants.O_RDWR | constants.O_CREAT;
/** The exit code of flock if another process has the lock. */
const TAKEN = 1;

/** The process that locks a directory, a server or a command, described for people who find it locked. */
export interface LockHolder {
  readonly isServer: boolean;
  readonly words: string;
}

export const SERVER: LockHolder = { isServer: true, words: "a server" };

/** Another process has locked the directory. */
export class DirectoryTaken extends StartFault {
  /** The description of the process that has it. */
  readonly holder: string;
  /** Whether a server has it, which does not end by itself as a command does. */
  readonly isByServer: boolean;

  constructor(directory: string, holder: LockHolder | undefined) {
    const words = holder?.words ?? "another process, a server or a command";
    super(
      `DATA_DIR ${directory} is in use by ${words}. Try again in a moment, stop what uses it, or set DATA_DIR to another ` +
        "folder.",
    );
    this.holder = words;
    this.isByServer = holder?.isServer === true;
  }
}

function lockFile(directory: string): string {
  return path.join(directory, "server.lock");
}

/** Writes the holder into the locked file. This is only a hint for people; the lock itself decides. */
function signFile(descriptor: number, { isServer, words }: LockHolder): void {
  ftruncateSync(descriptor);
  writeSync(descriptor, `${isServer ? "server" : "command"}\n${words} (process ${process.pid})\n`, 0);
}

/** The holder in the file; undefined if there is none, or if it is just being written. */
function readHolder(directory: string): LockHolder | undefined {
  const [kind, words, end] = readFileSync(lockFile(directory), "utf8").split("\n");
  return words === undefined || end === undefined ? undefined : { isServer: kind === "server", words };
}

function taken(directory: string): DirectoryTaken {
  return new DirectoryTaken(directory, readHolder(directory));
}

function cannotLock(directory: string, problem: string): StartFault {
  return new StartFault(
    `DATA_DIR ${directory} cannot be locked (${problem}): two servers on it would lose data. Set DATA_DIR to a folder of ` +
      "a local disk, or DATABASE_URL to a PostgreSQL.",
  );
}

/**
 * The command locks the open file that it inherits from this process. Such a lock belongs to the open file, not to the
 * command: it remains when the command ends, which is at once, and is released when this process ends.
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
  // Any other failure is described, since BusyBox uses the same exit code for all.
  if (status === TAKEN && stderr === "") throw taken(directory);
  throw cannotLock(directory, error?.message ?? (stderr.trim() || `${command} ended with exit code ${status}`));
}

/** Opens the lock file; on macOS this also takes the lock. */
function openFile(directory: string, isMac: boolean): number {
  const flags = isMac ? READ_AND_WRITE | O_EXLOCK | constants.O_NONBLOCK : READ_AND_WRITE;
  try {
    return openSync(lockFile(directory), flags, 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw isMac && code === "EAGAIN" ? taken(directory) : cannotLock(directory, message);
  }
}

/**
 * Locks the directory for this process with a kernel lock on a file in it. The lock applies to all processes of the
 * machine, whatever container they run in, and is released when the process ends, however it ends. Throws
 * DirectoryTaken if another process has the lock, and StartFault if the directory cannot be locked.
 */
export async function lockDirectory(
  directory: string,
  holder: LockHolder = SERVER,
  command = "flock",
): Promise<DirectoryLock> {
  const isMac = process.platform === "darwin";
  const descriptor = openFile(directory, isMac);
  try {
    if (!isMac) lockByCommand(directory, descriptor, command);
    signFile(descriptor, holder);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return {
    release: async () => {
      ftruncateSync(descriptor);
      closeSync(descriptor);
    },
  };
}
