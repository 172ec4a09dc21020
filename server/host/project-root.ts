import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that contains schemas/ and dist/. It is found from this file's location, so that the sources and the built
 * server agree.
 */
export function findProjectRoot(from: string = path.dirname(fileURLToPath(import.meta.url))): string {
  let folder = from;
  while (!(existsSync(path.join(folder, "package.json")) && existsSync(path.join(folder, "schemas")))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`no project folder above ${from}: expected package.json beside schemas/`);
    folder = parent;
  }
  return folder;
}
