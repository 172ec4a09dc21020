import { randomBytes } from "node:crypto";
import type { IsolationLevel } from "kysely";
import pg from "pg";
import { describe, inject } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { openMigrated, SERVING } from "../../server/db/postgres.ts";
import { openEmptiedEmbedded } from "./emptied-embedded.ts";
import { TEMPLATE_DATABASE } from "./postgres.ts";

/** Opens a new, migrated, empty database. Closing it removes it. */
export type OpenTestDatabase = () => Promise<Database>;

/** The embedded database, for tests that work the same on either one. */
export const openEmbedded: OpenTestDatabase = openEmptiedEmbedded;

let administrators: pg.Pool | undefined;

/** One connection for all files of a worker that share its modules. */
async function administrate<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  administrators ??= new pg.Pool({
    connectionString: `${inject("postgresUrl")}/postgres`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on("error", () => undefined);
  return (await administrators.query<Row>(statement)).rows;
}

/** Copies files instead of pages, which takes half the time; before version 15 there is no other way. */
async function fileCopy(): Promise<string> {
  const [server] = await administrate<{ chooses: boolean }>(
    "select current_setting('server_version_num')::int >= 150000 as chooses",
  );
  return server?.chooses === true ? "strategy file_copy" : "";
}

/** Creates a database on the run's PostgreSQL from the migrated template; returns its URL and a function to drop it. */
export async function createPostgresDatabase(
  template = TEMPLATE_DATABASE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administrate(`create database ${name} template ${template} ${await fileCopy()}`);
  const drop = async () => void (await administrate(`drop database ${name} with (force)`));
  return { url: `${inject("postgresUrl")}/${name}`, drop };
}

/** Opens a PostgreSQL database with this isolation level. */
export const openPostgresAt =
  (isolation?: IsolationLevel): OpenTestDatabase =>
  async () => {
    const { url, drop } = await createPostgresDatabase();
    // A busy machine must not fail a test: a hundred concurrent transactions may wait long for one another.
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

/** A mutation run uses one database: it checks whether the tests detect faults in the code, not in the databases. */
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
 * Runs a suite whose result does not depend on the database: other suites test its queries on both, and it tests what
 * happens with their results. The plain run uses PostgreSQL, which is the fastest; the full run uses both.
 */
export function describeWithDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  const databases = isEmbeddedOnly || process.env["FULL"] === "1" ? each : [postgres];
  for (const database of databases) {
    describe(`${name} (${database.name})`, () => {
      suite(database.open);
    });
  }
}
