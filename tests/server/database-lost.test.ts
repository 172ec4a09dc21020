import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "../../server/host/database-unavailable.ts";
import type { Database, SharedDb } from "../../server/db/database.ts";
import { openPostgres } from "../../server/db/postgres.ts";
import { createPostgresDatabase } from "../support/databases.ts";

/** An unhandled error event would fail this file: the runner reports it. */
describe("a connection to PostgreSQL that is ended", () => {
  let url = "";
  let drop: () => Promise<void>;
  let db: Database;
  const lost: string[] = [];
  beforeAll(async () => {
    ({ url, drop } = await createPostgresDatabase());
    db = await openPostgres(url, (error) => void lost.push(error.message));
  });
  afterAll(async () => {
    await db.close();
    await drop();
  });

  const backendOf = async (trx: SharedDb) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid ?? 0;

  async function terminate(pid: number): Promise<void> {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query("select pg_terminate_backend($1, 10000)", [pid]);
    await admin.end();
  }

  it("while a transaction has it and waits for something else fails that transaction alone", async () => {
    const work = db.shared(async (trx) => {
      await terminate(await backendOf(trx));
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      return backendOf(trx);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(db.ping()).resolves.toBeUndefined();
  });

  it("in the middle of a statement fails that statement with PostgreSQL's own code as the cause", async () => {
    const work = db.shared(async (trx) => {
      const pid = await backendOf(trx);
      const sleeping = sql`select pg_sleep(60)`.execute(trx);
      await Promise.all([sleeping, terminate(pid)]);
    });
    await expect(work).rejects.toMatchObject({ name: "DatabaseUnavailable", cause: { code: "57P01" } });
    await expect(db.ping()).resolves.toBeUndefined();
  });

  it("while nobody uses it is replaced by the next query", async () => {
    const before = lost.length;
    await terminate(await db.shared(backendOf));
    await expect.poll(() => lost.length).toBe(before + 1);
    await expect(db.ping()).resolves.toBeUndefined();
  });

  it("leaves errors of statements as they are", async () => {
    await expect(db.shared((trx) => sql`select 1 / 0`.execute(trx))).rejects.toMatchObject({ code: "22012" });
    await expect(db.shared((trx) => sql`select ${{ toJSON: 1n }}`.execute(trx))).rejects.not.toBeInstanceOf(
      DatabaseUnavailable,
    );
  });
});
