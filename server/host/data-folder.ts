import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { StartFault } from "./start-fault.ts";

/** Folders and files with drivers' data are accessible to the server's user only. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** The server's entries in its folder; an existing folder with no others is recognised as the server's. */
const OWN_ENTRIES = ["database", "database.part", "outbox", "secret-key", "server.lock", "commands.sock"];

function makeFolder(folder: string, mode?: number): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    // Step by step, since Node's recursive mkdir hangs in a file system that refuses new folders.
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode });
  } else if (!found.isDirectory()) throw new Error(`${folder} is a file`);
}

/** Closes a folder with wider permissions to others, unless it also contains other files. */
function closeToOthers(folder: string): void {
  const isOwn = readdirSync(folder).every((name) => OWN_ENTRIES.includes(name));
  const { uid, mode } = statSync(folder);
  if (isOwn && uid === process.getuid?.() && (mode & 0o777) !== FOLDER_MODE) chmodSync(folder, FOLDER_MODE);
}

/**
 * Creates DATA_DIR if it is missing, for the server's user only. Throws StartFault if it is no folder, cannot be
 * created or written to, or is shared by all users of the machine.
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(path.resolve(folder), FOLDER_MODE);
    accessSync(folder, constants.W_OK);
    const isShared = (statSync(folder).mode & 0o1000) !== 0;
    if (isShared) throw new Error("all users of the machine share it; name a folder of the server's own in it");
    closeToOthers(folder);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartFault(`DATA_DIR ${folder} cannot be used: expected a folder that can be written to (${problem}).`);
  }
}
