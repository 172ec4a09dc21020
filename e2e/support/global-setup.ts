import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterThisProcess } from "../../scripts/setup/after-this-process.mjs";
import { prepareServers } from "./portal-server.ts";

/**
 * Prepares the initial state of the workers' servers, and deletes it after the run. Workers inherit the environment.
 */
export default async function setup(): Promise<() => void> {
  const folder = await prepareServers();
  // The folder in which buyers.ts records the taken names.
  mkdirSync(path.join(folder, "taken"));
  process.env["E2E_FOLDER"] = folder;
  const cleaning = afterThisProcess('sleep 12; rm -rf "$1"', [folder]);
  return () => {
    rmSync(folder, { recursive: true, force: true });
    cleaning.release();
  };
}
