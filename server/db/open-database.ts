import path from "node:path";
import type { Environment } from "../env.ts";
import { prepareDataFolder } from "../data-folder.ts";
import type { Database } from "./database.ts";

/**
 * Opens the database that the environment names, migrated; of the two kinds only its own is loaded. `onLost` hears of a
 * broken connection; the next query mends it.
 */
export async function openDatabase(
  env: Pick<Environment, "dataDir" | "databaseUrl">,
  root: string,
  onLost: (error: Error) => void,
): Promise<Database> {
  prepareDataFolder(env.dataDir);
  if (env.databaseUrl === undefined) {
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(env.dataDir, path.join(root, ".cache"));
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(env.databaseUrl, onLost);
}
