import path from "node:path";
import { sql } from "kysely";
import type { Environment } from "../env.ts";
import { StartFault } from "../host/start-fault.ts";
import { hasEmbedded } from "./embedded.ts";
import { connectPostgres, describeProblem } from "./postgres.ts";

const ADVICE = "Run the command with the DATA_DIR or DATABASE_URL, and the PUBLIC_URL, that the server runs with.";

/** Whether the migrations' own table exists, which the first start creates. */
async function hasTables(url: string): Promise<boolean> {
  const db = connectPostgres(url, () => undefined, 1);
  try {
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass('kysely_migration') is not null as found`.execute(db);
    return rows[0]?.found === true;
  } catch (error) {
    throw new StartFault(`DATABASE_URL: ${describeProblem(error)}.`, { cause: error });
  } finally {
    await db.destroy();
  }
}

/**
 * Throws StartFault if no server has ever started on the database that the environment names: a command would create
 * it, and no server would see the result.
 */
export async function expectDatabase(env: Pick<Environment, "dataDir" | "databaseUrl">): Promise<void> {
  if (env.databaseUrl === undefined) {
    if (hasEmbedded(env.dataDir)) return;
    throw new StartFault(`There is no database in ${path.resolve(env.dataDir)}. ${ADVICE}`);
  }
  if (!(await hasTables(env.databaseUrl))) {
    throw new StartFault(`The database of DATABASE_URL is empty: no server has started on it. ${ADVICE}`);
  }
}
