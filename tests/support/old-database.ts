import { randomBytes, randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { securing } from "../../server/db/migrate.ts";
import { migrations } from "../../server/db/migrations/index.ts";
import { createPostgresDatabase, isEmbeddedOnly } from "./databases.ts";

/** A connection to an empty database, as an owner of its tables who is subject to row-level security. */
interface Connection {
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /** Removes the database. */
  close(): Promise<void>;
}

const asOwner = (role: string) => [
  `create role ${role} nologin`,
  `grant all on schema public to ${role}`,
  `set role ${role}`,
];

async function openEmbedded(): Promise<Connection> {
  const db = await PGlite.create();
  for (const statement of asOwner("plain_owner")) await db.exec(statement);
  return { query: (statement, values) => db.query(statement, values), close: () => db.close() };
}

async function openPostgres(): Promise<Connection> {
  const { url, drop } = await createPostgresDatabase("template0");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // All databases of the run's PostgreSQL share their roles.
  const role = `owner_${randomBytes(6).toString("hex")}`;
  for (const statement of asOwner(role)) await client.query(statement);
  return {
    query: (statement, values) => client.query(statement, values),
    async close() {
      await client.query("reset role");
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
      await client.end();
      await drop();
    },
  };
}

const embedded = { engine: "embedded database", open: openEmbedded };
const postgres = { engine: "PostgreSQL", open: openPostgres };

/** Stores rows of the tenant eastport before a migration; by the migration's name without its number. */
export type Before = Readonly<Record<string, (db: OldDatabase) => Promise<void>>>;

/** A database that goes through the released migrations with old rows in it. */
export class OldDatabase {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#connection.query<Row>(statement, values)).rows;
  }

  /** Shows only this tenant's rows from now on; with an empty slug, none. */
  async inTenant(slug: string): Promise<void> {
    await this.query("select set_config('app.tenant', $1, false)", [slug]);
  }

  /** Stores a driver of eastport with an account in the first version of the schema. Returns the driver's id. */
  async storeDriver(userName = "driver", role: "ADMIN" | "DRIVER" = "DRIVER"): Promise<string> {
    const [account, driver] = [randomUUID(), randomUUID()];
    await this.query(
      `insert into accounts (id, tenant, user_name, user_name_key, password_hash, role, user_group, password_changed_at,
        created_at) values ($1, 'eastport', $2, $2, '', $3, 'eastport', now(), now())`,
      [account, userName, role],
    );
    await this.query(
      `insert into drivers (id, tenant, account_id, number, first_name, last_name, created_at)
        values ($1, 'eastport', $2, $3, 'Dana', 'Rivers', now())`,
      [driver, account, userName],
    );
    return driver;
  }

  /** Runs the migrations in order, each as a server runs it, up to this one or all of them. */
  async migrate(before: Before, last?: string): Promise<void> {
    const left = new Set([...Object.keys(before), ...(last === undefined ? [] : [last])]);
    for (const [numbered, statements] of Object.entries(migrations)) {
      const name = numbered.replace(/^\d+-/, "");
      left.delete(name);
      await this.inTenant("eastport");
      await before[name]?.(this);
      await this.inTenant("");
      for (const statement of [...statements, ...securing]) await this.query(statement);
      if (name === last) break;
    }
    if (left.size > 0) throw new Error(`there is no migration ${[...left].join(", ")}`);
  }
}

/** Runs a suite on both databases, after their migrations with rows that were stored before some of them. */
export function describeMigrated(
  title: string,
  { before, last }: { before: Before; last?: string },
  suite: (db: () => OldDatabase) => void,
): void {
  describe.each(isEmbeddedOnly ? [embedded] : [embedded, postgres])(`${title} ($engine)`, ({ open }) => {
    let connection: Connection | undefined;
    let db: OldDatabase | undefined;
    beforeAll(async () => {
      connection = await open();
      db = new OldDatabase(connection);
      await db.migrate(before, last);
    });
    afterAll(() => connection?.close());
    suite(() => {
      if (db === undefined) throw new Error("a test of the suite has not begun yet");
      return db;
    });
  });
}
