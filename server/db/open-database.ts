import path from "node:path";
import type { Environment } from "../env.ts";
import { prepareDataFolder } from "../host/data-folder.ts";
import type { Database } from "./database.ts";
import type { LockHolder } from "./directory-lock.ts";

/**
 * Opens the database that the environment names, migrated; of the two kinds only its own is loaded. `report` is called for a
 * broken connection, which the next query replaces, and of a disk that runs full or has room again. `holder` says who holds
 * the embedded database meanwhile, a server unless told.
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
