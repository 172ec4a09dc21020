import { randomBytes } from "node:crypto";
import type { IsolationLevel } from "kysely";
import pg from "pg";
import { describe, inject } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { openPostgres, SERVING } from "../../server/db/postgres.ts";
import { openEmptiedEmbedded } from "./emptied-embedded.ts";
import { TEMPLATE_DATABASE } from "./postgres.ts";

/** Opens a fresh, migrated, empty database. Closing it removes it. */
export type OpenTestDatabase = () => Promise<Database>;

/** The embedded database: enough where it does not matter which. */
export const openEmbedded: OpenTestDatabase = openEmptiedEmbedded;

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new database on the run's PostgreSQL, copied from the migrated template; returns its address and how to drop it. */
export async function createPostgresDatabase(
  template = TEMPLATE_DATABASE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administrate(`create database ${name} template ${template}`);
  return { url: `${inject("postgresUrl")}/${name}`, drop: () => administrate(`drop database ${name} with (force)`) };
}

/** Opens a database on PostgreSQL whose transactions are kept apart as told. */
export const openPostgresAt =
  (isolation?: IsolationLevel): OpenTestDatabase =>
  async () => {
    const { url, drop } = await createPostgresDatabase();
    // A busy machine is no fault: a hundred transactions at once wait for one another as long as they have to.
    const db = await openPostgres(url, () => undefined, { ...SERVING, connectionTimeoutMillis: 60_000 }, isolation);
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
