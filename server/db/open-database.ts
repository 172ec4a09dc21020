import path from "node:path";
import type { Environment } from "../env.ts";
import { prepareDataFolder } from "../data-folder.ts";
import type { Database } from "./database.ts";

/**
 * Opens the database that the environment names, migrated; of the two kinds only its own is loaded. `report` hears of a
 * broken connection, which the next query replaces, and of a disk that runs full or has room again.
 */
export async function openDatabase(
  env: Pick<Environment, "dataDir" | "databaseUrl">,
  root: string,
  report: (change: Error) => void,
): Promise<Database> {
  prepareDataFolder(env.dataDir);
  if (env.databaseUrl === undefined) {
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(env.dataDir, path.join(root, ".cache"), report);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(env.databaseUrl, report);
}
