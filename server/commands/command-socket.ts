import { lstatSync, mkdtempSync, readlinkSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A socket's path has at most 107 bytes. */
const LONGEST_PATH = 100;

function inFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), "commands.sock");
}

function ownerOf(file: string): number | undefined {
  return lstatSync(file, { throwIfNoEntry: false })?.uid;
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/**
 * Where the link in a data folder leads; undefined where the folder there is gone, or is not of whoever made the link:
 * once the system's temporary files were cleared, anybody can take its name.
 */
function linkedSocket(file: string): string | undefined {
  const socket = readlinkSync(file);
  return ownerOf(path.dirname(socket)) === ownerOf(file) ? socket : undefined;
}

/** Takes away what a server that ended, or was killed, left behind: the lock of the folder says that no other one runs. */
function clear(file: string): void {
  const linked = isLink(file) ? linkedSocket(file) : undefined;
  rmSync(file, { force: true });
  if (linked === undefined) return;
  rmSync(linked, { force: true });
  try {
    rmdirSync(path.dirname(linked));
  } catch (error) {
    // Something else is in it: not ours to take away.
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}

/** Where a server listens for commands. */
interface SocketPlace {
  path: string;
  /** Once nobody listens any more. */
  remove(): void;
}

/**
 * A place for the socket of the server that holds a data folder: in the folder, or where that is too long a path for a
 * socket, in a new folder of the system's that this user alone may enter, with a link to it in the data folder. Nobody
 * else can take the place first: only who may write to the data folder says where it is.
 */
export function placeSocket(dataDir: string): SocketPlace {
  const file = inFolder(dataDir);
  const remove = () => clear(file);
  remove();
  if (Buffer.byteLength(file) <= LONGEST_PATH) return { path: file, remove };
  const socket = path.join(mkdtempSync(path.join(tmpdir(), "driver-portal-")), "commands.sock");
  symlinkSync(socket, file);
  return { path: socket, remove };
}

/** Where to ask the server that holds a data folder, if one runs; undefined where none can. */
export function findSocket(dataDir: string): string | undefined {
  const file = inFolder(dataDir);
  if (isLink(file)) return linkedSocket(file);
  return Buffer.byteLength(file) <= LONGEST_PATH ? file : undefined;
}
