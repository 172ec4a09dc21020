import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { StartFault } from "../host/start-fault.ts";

interface DirectoryLock {
  release(): Promise<void>;
}

/** Flag of open() on macOS that takes the lock as well; Node's constants lack it. */
const O_EXLOCK = 0x20;
const READ_AND_WRITE = constants.O_RDWR | constants.O_CREAT;
/** Exit code of flock where another process has the lock. */
const TAKEN = 1;

/** Who takes a directory, in words for whoever finds it taken: a server or a command. */
export interface LockHolder {
  readonly isServer: boolean;
  readonly words: string;
}

export const SERVER: LockHolder = { isServer: true, words: "a server" };

/** Another process has the directory. */
export class DirectoryTaken extends StartFault {
  /** Who has it, in words. */
  readonly holder: string;
  /** A server has it, which does not end by itself as a command does. */
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

/** Writes into the locked file who has it; it is a hint for people, and the lock alone decides. */
function signFile(descriptor: number, { isServer, words }: LockHolder): void {
  ftruncateSync(descriptor);
  writeSync(descriptor, `${isServer ? "server" : "command"}\n${words} (process ${process.pid})\n`, 0);
}

/** Who has signed the file; undefined where nobody has, or is just doing so. */
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
    return openSync(lockFile(directory), flags, 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw isMac && code === "EAGAIN" ? taken(directory) : cannotLock(directory, message);
  }
}

/**
 * Takes the directory for this process alone, by a lock of the kernel on a file in it: it holds among all processes of
 * the machine, whatever container they run in, and ends with the process, however that ends. Throws DirectoryTaken where
 * another process has it, and StartFault where the directory cannot be locked.
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
