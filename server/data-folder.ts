import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { StartFault } from "./start-fault.ts";

function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    // Step by step: in a file system that refuses new folders, Node's recursive mkdir does not come back.
    makeFolder(path.dirname(folder));
    mkdirSync(folder);
  } else if (!found.isDirectory()) throw new Error(`${folder} is a file`);
}

/** Makes DATA_DIR where it is missing. Throws StartFault where it is no folder, cannot be made or cannot be written to. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(path.resolve(folder));
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartFault(`DATA_DIR ${folder} cannot be used: expected a folder that can be written to (${problem}).`);
  }
}
