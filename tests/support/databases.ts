import { randomBytes } from "node:crypto";
import type { IsolationLevel } from "kysely";
import pg from "pg";
import { describe, inject } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { openMigrated, SERVING } from "../../server/db/postgres.ts";
import { openEmptiedEmbedded } from "./emptied-embedded.ts";
import { TEMPLATE_DATABASE } from "./postgres.ts";

/** Opens a fresh, migrated, empty database. Closing it removes it. */
export type OpenTestDatabase = () => Promise<Database>;

/** The embedded database: enough where it does not matter which. */
export const openEmbedded: OpenTestDatabase = openEmptiedEmbedded;

let administrators: pg.Pool | undefined;

/** One connection serves all files of a worker that share its modules. */
async function administrate<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  administrators ??= new pg.Pool({
    connectionString: `${inject("postgresUrl")}/postgres`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on("error", () => undefined);
  return (await administrators.query<Row>(statement)).rows;
}

/** Files are copied rather than pages, which takes half of the time; before version 15 there is no other way. */
async function fileCopy(): Promise<string> {
  const [server] = await administrate<{ chooses: boolean }>(
    "select current_setting('server_version_num')::int >= 150000 as chooses",
  );
  return server?.chooses === true ? "strategy file_copy" : "";
}

/** A new database on the run's PostgreSQL, copied from the migrated template; returns its address and how to drop it. */
export async function createPostgresDatabase(
  template = TEMPLATE_DATABASE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administrate(`create database ${name} template ${template} ${await fileCopy()}`);
  const drop = async () => void (await administrate(`drop database ${name} with (force)`));
  return { url: `${inject("postgresUrl")}/${name}`, drop };
}

/** Opens a database on PostgreSQL whose transactions are kept apart as told. */
export const openPostgresAt =
  (isolation?: IsolationLevel): OpenTestDatabase =>
  async () => {
    const { url, drop } = await createPostgresDatabase();
    // A busy machine is no fault: a hundred transactions at once wait for one another as long as they have to.
    const db = await openMigrated(url, () => undefined, { ...SERVING, connectionTimeoutMillis: 60_000 }, isolation);
    return {
      ...db,
      close: async () => {
        await db.close();
        await drop();
      },
    };
  };

const postgres = { name: "PostgreSQL", open: openPostgresAt() };
const embedded = { name: "embedded database", open: openEmbedded };

/** A mutation run takes one database: it asks what the tests notice of the code, not of the databases. */
export const isEmbeddedOnly = process.env["EMBEDDED_ONLY"] === "1";
const each = isEmbeddedOnly ? [embedded] : [embedded, postgres];

/** Runs a suite on the embedded database and on PostgreSQL. */
export function describeOnEachDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  for (const database of each) {
    describe(`${name} (${database.name})`, () => {
      suite(database.open);
    });
  }
}

/**
 * Runs a suite whose outcome no database can change: it asks for data in ways that other suites show on both, and is about
 * what is made of them. The plain run takes PostgreSQL, which costs least; the full run takes both.
 */
export function describeWithDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  const databases = isEmbeddedOnly || process.env["FULL"] === "1" ? each : [postgres];
  for (const database of databases) {
    describe(`${name} (${database.name})`, () => {
      suite(database.open);
    });
  }
}
