import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { PortalSchema } from "./schema.ts";
import { INT8, parseWholeNumber } from "./value-parsers.ts";
import { StartFault } from "../start-fault.ts";

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === INT8 ? (parseWholeNumber as (text: string) => unknown) : pg.types.getTypeParser(id, format),
};

/** Connections to PostgreSQL, without migrations. `onIdleError` hears of connections that break while unused. */
export function connectPostgres(url: string, onIdleError: (error: Error) => void, max = 10): Kysely<PortalSchema> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5000,
    application_name: "driver-portal",
  });
  pool.on("error", onIdleError);
  return new Kysely<PortalSchema>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens and migrates the PostgreSQL database of DATABASE_URL. Throws StartFault where it cannot be reached. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const db = connectPostgres(url, onIdleError);
  try {
    await migrate(db);
    return await openDatabase(db, "postgres");
  } catch (error) {
    await db.destroy();
    throw new StartFault(`DATABASE_URL: ${describe(error)}.`, { cause: error });
  }
}

/** The driver's own words never hold the password, but an address may: only message and code are told. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((inner) => describe(inner)).join("; ");
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ");
}
