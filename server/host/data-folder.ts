import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { StartFault } from "./start-fault.ts";

/** What holds data of drivers is for the server's user alone. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** What the server keeps in its folder: by these an existing folder is known as one of the server's. */
const OWN_ENTRIES = ["database", "database.part", "outbox", "secret-key", "server.lock", "commands.sock"];

function makeFolder(folder: string, mode?: number): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    // Step by step: in a file system that refuses new folders, Node's recursive mkdir does not come back.
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode });
  } else if (!found.isDirectory()) throw new Error(`${folder} is a file`);
}

/** A folder that was made with wider rights is closed to others, unless something else of its owner's is in it. */
function closeToOthers(folder: string): void {
  const isOwn = readdirSync(folder).every((name) => OWN_ENTRIES.includes(name));
  const { uid, mode } = statSync(folder);
  if (isOwn && uid === process.getuid?.() && (mode & 0o777) !== FOLDER_MODE) chmodSync(folder, FOLDER_MODE);
}

/**
 * Makes DATA_DIR where it is missing, for the server's user alone. Throws StartFault where it is no folder, cannot be
 * made or written to, or is one that all users of the machine share.
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
