import path from "node:path";
import type { Environment } from "../env.ts";
import { prepareDataFolder } from "../data-folder.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";

/** Opens the database that the environment names, migrated. `onLost` hears of a broken connection; the next query mends it. */
export function openDatabase(
  env: Pick<Environment, "dataDir" | "databaseUrl">,
  root: string,
  onLost: (error: Error) => void,
): Promise<Database> {
  prepareDataFolder(env.dataDir);
  if (env.databaseUrl === undefined) return openEmbedded(env.dataDir, path.join(root, ".cache"));
  return openPostgres(env.databaseUrl, onLost);
}
