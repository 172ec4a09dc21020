import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { openPostgres } from "../../server/db/postgres.ts";
import { createPostgresDatabase } from "../support/databases.ts";

/** What PostgreSQL says where a write finds no room on its disk. */
const NO_ROOM = "raise exception 'could not extend file' using errcode = 'disk_full'";

describe("a PostgreSQL whose disk is full", () => {
  let url = "";
  let drop: () => Promise<void>;
  let db: Database;
  let told: string[] = [];
  beforeAll(async () => {
    ({ url, drop } = await createPostgresDatabase());
    db = await openPostgres(url, (error) => void told.push(error.message));
  });
  afterAll(async () => {
    await db.close();
    await drop();
  });

  async function administrate(...statements: string[]): Promise<void> {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    for (const statement of statements) await owner.query(statement);
    await owner.end();
  }

  const fail = (what: string) => db.shared((trx) => sql`do ${sql.raw(`$$ begin ${what}; end $$`)}`.execute(trx));
  const full = { name: "DatabaseUnavailable", cause: { code: "53100" } };
  const FULL = "the disk of PostgreSQL is full; what is stored can be read";
  const ROOM = "the disk of PostgreSQL has room again";

  it("is not ready from the first write that finds no room until one that needs room works", async () => {
    // Every new table finds the disk full.
    await administrate(
      `create function find_no_room() returns event_trigger language plpgsql as $$ begin ${NO_ROOM}; end $$`,
      `create event trigger no_room on ddl_command_end execute function find_no_room()`,
    );
    await expect(db.ping()).resolves.toBeUndefined();
    await expect(fail(NO_ROOM)).rejects.toMatchObject(full);
    for (let asked = 0; asked < 3; asked += 1) await expect(db.ping()).rejects.toMatchObject(full);
    expect(told).toEqual([FULL]);
    const stored = await db.shared((trx) => sql<{ one: number }>`select 1 as one`.execute(trx));
    expect(stored.rows).toEqual([{ one: 1 }]);

    await administrate("drop event trigger no_room");
    await expect(db.ping()).resolves.toBeUndefined();
    expect(told).toEqual([FULL, ROOM]);
  });

  it("is ready while writes fail for another reason", async () => {
    told = [];
    await expect(fail("raise exception 'no' using errcode = 'unique_violation'")).rejects.toMatchObject({
      code: "23505",
    });
    await expect(db.ping()).resolves.toBeUndefined();
    expect(told).toEqual([]);
  });

  it("is ready again until the next failed write where its user may make no temporary tables", async () => {
    const { rows } = await db.shared((trx) => sql<{ name: string }>`select current_database() as name`.execute(trx));
    await administrate(`revoke temporary on database ${rows[0]?.name ?? ""} from public`);
    await expect(fail(NO_ROOM)).rejects.toMatchObject(full);
    await expect(db.ping()).rejects.toMatchObject({ code: "42501" });
    await expect(db.ping()).resolves.toBeUndefined();
  });
});
