import { Kysely, PostgresDialect, type IsolationLevel } from "kysely";
import pg from "pg";
import { createDatabase, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { PostgresDisk } from "./postgres-disk.ts";
import type { PortalSchema } from "./schema.ts";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";
import { INT8, parseWholeNumber } from "./both-drivers.ts";
import { StartFault } from "../host/start-fault.ts";

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === INT8 ? (parseWholeNumber as (text: string) => unknown) : pg.types.getTypeParser(id, format),
};

/** How long a connection waits, in milliseconds. Without limits it waits forever, as migrations must. */
interface Timeouts {
  /** The limit of a statement, enforced by the server. */
  statement_timeout?: number;
  /** The limit of a statement, enforced by this process, in case the server no longer responds. */
  query_timeout?: number;
  /** The limit of an idle transaction. */
  idle_in_transaction_session_timeout?: number;
  /** The limit for getting a connection, including the wait for a free one of the pool; by default 5 s. */
  connectionTimeoutMillis?: number;
}

/** No page waits longer than this for a hanging database. */
export const SERVING: Timeouts = {
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** A pool of at most `max` connections to PostgreSQL. `onLost` is called for each one that breaks. */
function poolOf(url: string, onLost: (error: Error) => void, max: number, timeouts: Timeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5000,
    application_name: "driver-portal",
    keepAlive: true,
    ...timeouts,
  });
  // The pool listens only to idle connections. One that breaks during a transaction would end the process.
  pool.on("connect", (client) => client.on("error", onLost));
  // The listener above has already received the pool's errors of idle connections.
  pool.on("error", () => undefined);
  return pool;
}

/** Connects to PostgreSQL without running migrations. */
export function connectPostgres(
  url: string,
  onLost: (error: Error) => void,
  max = 10,
  timeouts: Timeouts = {},
): Kysely<PortalSchema> {
  return new Kysely({ dialect: new PostgresDialect({ pool: poolOf(url, onLost, max, timeouts) }) });
}

/** Runs the work, and throws StartFault if it fails, since the database cannot be reached or used. */
async function orStartFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StartFault(`DATABASE_URL: ${describeProblem(error)}.`, { cause: error });
  }
}

/**
 * Opens and migrates the PostgreSQL database of DATABASE_URL. `onLost` is called for each connection that breaks, and
 * when a disk becomes full or has space again. Throws StartFault if the database cannot be reached.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  timeouts: Timeouts = SERVING,
): Promise<Database> {
  await orStartFault(() => migratePostgres(url, onLost));
  return openMigrated(url, onLost, timeouts);
}

/** Opens a PostgreSQL database like openPostgres, if its schema is already the newest. */
export function openMigrated(
  url: string,
  onLost: (error: Error) => void,
  timeouts: Timeouts,
  isolation?: IsolationLevel,
): Promise<Database> {
  return orStartFault(async () => {
    const disk = new PostgresDisk(onLost);
    const db = new Kysely<PortalSchema>({
      dialect: postgresDialect(poolOf(url, onLost, 10, timeouts), disk),
    });
    try {
      return await createDatabase(db, "postgres", { isolation, expectRoom: (trx) => disk.expectRoom(trx) });
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

/** Uses separate connections without time limits: a migration, and waiting for another server's, may take long. */
async function migratePostgres(url: string, onLost: (error: Error) => void): Promise<void> {
  const db = connectPostgres(url, onLost, 2);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * The message of a database error in one line. The driver's messages never contain the password, but an address may, so
 * nothing else is shown.
 */
export function describeProblem(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return describeProblem(error.cause);
  if (error instanceof AggregateError) return error.errors.map((inner) => describeProblem(inner)).join("; ");
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ");
}
