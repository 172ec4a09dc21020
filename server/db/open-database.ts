import path from "node:path";
import type { Environment } from "../env.ts";
import { prepareDataFolder } from "../host/data-folder.ts";
import type { Database } from "./database.ts";
import type { LockHolder } from "./directory-lock.ts";

/**
 * Opens and migrates the database that the environment names; only the driver of its kind is loaded. `report` is called
 * for a broken connection, which the next query replaces, and when a disk becomes full or has space again. `holder`
 * describes the process that locks the embedded database; by default a server.
 */
export async function openDatabase(
  env: Pick<Environment, "dataDir" | "databaseUrl">,
  root: string,
  report: (change: Error) => void,
  holder?: LockHolder,
): Promise<Database> {
  prepareDataFolder(env.dataDir);
  if (env.databaseUrl === undefined) {
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(env.dataDir, path.join(root, ".cache"), report, holder);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(env.databaseUrl, report);
}
