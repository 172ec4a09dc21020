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

/** How long a connection waits, in milliseconds. Undefined limits wait for ever, as migrations have to. */
interface Timeouts {
  /** A statement, at the server. */
  statement_timeout?: number;
  /** A statement, as seen from here: for a server that has gone silent. */
  query_timeout?: number;
  /** A transaction in which nothing happens. */
  idle_in_transaction_session_timeout?: number;
  /** A connection, a free one of the pool's included; 5 s unless told. */
  connectionTimeoutMillis?: number;
}

/** No page waits longer than this for a hanging database. */
export const SERVING: Timeouts = {
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** At most so many connections to PostgreSQL. `onLost` is called for each one that breaks. */
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
  // The pool listens to connections that nobody uses. One that breaks while a transaction has it would end the process.
  pool.on("connect", (client) => client.on("error", onLost));
  // What the pool says of an unused connection, the listener above has heard already.
  pool.on("error", () => undefined);
  return pool;
}

/** Connections to PostgreSQL, without migrations. */
export function connectPostgres(
  url: string,
  onLost: (error: Error) => void,
  max = 10,
  timeouts: Timeouts = {},
): Kysely<PortalSchema> {
  return new Kysely({ dialect: new PostgresDialect({ pool: poolOf(url, onLost, max, timeouts) }) });
}

/** Throws StartFault where the work fails: the database cannot be reached or used. */
async function orStartFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StartFault(`DATABASE_URL: ${describeProblem(error)}.`, { cause: error });
  }
}

/**
 * Opens and migrates the PostgreSQL database of DATABASE_URL. `onLost` is called for each connection that breaks, and of a disk
 * that runs full or has room again. Throws StartFault where it cannot be reached.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  timeouts: Timeouts = SERVING,
): Promise<Database> {
  await orStartFault(() => migratePostgres(url, onLost));
  return openMigrated(url, onLost, timeouts);
}

/** Opens a PostgreSQL database as openPostgres does, whose schema is the newest already. */
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

/** On connections of its own: a migration may take its time, and so may waiting for another server's. */
async function migratePostgres(url: string, onLost: (error: Error) => void): Promise<void> {
  const db = connectPostgres(url, onLost, 2);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** The driver's own words never hold the password, but an address may: only message and code are told. */
export function describeProblem(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return describeProblem(error.cause);
  if (error instanceof AggregateError) return error.errors.map((inner) => describeProblem(inner)).join("; ");
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ");
}
