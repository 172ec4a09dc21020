import { lstatSync, mkdtempSync, readlinkSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The path of a socket has at most 107 bytes. */
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
 * The target of the link in a data folder; undefined if the target's folder is gone or has another owner than the link:
 * once the system's temporary files were cleared, anyone can create a folder with that name.
 */
function linkedSocket(file: string): string | undefined {
  const socket = readlinkSync(file);
  return ownerOf(path.dirname(socket)) === ownerOf(file) ? socket : undefined;
}

/** Removes what a stopped or killed server left. The caller has the folder's lock, so no other server runs. */
function clear(file: string): void {
  const linked = isLink(file) ? linkedSocket(file) : undefined;
  rmSync(file, { force: true });
  if (linked === undefined) return;
  rmSync(linked, { force: true });
  try {
    rmdirSync(path.dirname(linked));
  } catch (error) {
    // The folder has other files, so it is not removed.
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}

/** Where a server listens for commands. */
interface SocketPlace {
  path: string;
  /** To be called once the server no longer listens. */
  remove(): void;
}

/**
 * Chooses the socket path of the server that has locked a data folder. It is in that folder or, if that path is too
 * long for a socket, in a new temporary folder that only this user may enter, with a link to it in the data folder. No
 * one else can take the place first: the path is known only from the data folder, and only users who may write to it
 * can change it.
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

/** The socket of a server on a data folder, if one runs; undefined if there can be none. */
export function findSocket(dataDir: string): string | undefined {
  const file = inFolder(dataDir);
  if (isLink(file)) return linkedSocket(file);
  return Buffer.byteLength(file) <= LONGEST_PATH ? file : undefined;
}
