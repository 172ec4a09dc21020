import { Kysely, sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished, test } from "vitest";
import { postgresDialect } from "../../server/db/postgres-dialect.ts";
import { startTransaction } from "../../server/db/both-drivers.ts";
import { createPostgresDatabase } from "../support/databases.ts";

test.each([
  [{}, false, "start transaction"],
  [{ isolationLevel: "serializable" }, false, "start transaction isolation level serializable"],
  [{ accessMode: "read only" }, false, "start transaction read only"],
  [{ accessMode: "read write" }, true, "start transaction read only"],
  [
    { isolationLevel: "read committed", accessMode: "read only" },
    false,
    "start transaction isolation level read committed read only",
  ],
] as const)("a transaction with %j, without room for writing: %s", (settings, readOnly, statement) => {
  expect(startTransaction(settings, readOnly)).toBe(statement);
});

it("a read-only transaction on PostgreSQL rejects a write", async () => {
  const { url, drop } = await createPostgresDatabase();
  // A pool that ends does not wait until its connections have: the one that is dropped with its database is no fault.
  const pool = new pg.Pool({ connectionString: url }).on("error", () => undefined);
  const db = new Kysely({ dialect: postgresDialect(pool, { heed: () => undefined }) });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const making = db
    .transaction()
    .setAccessMode("read only")
    .execute((trx) => sql`create table notes ()`.execute(trx));
  await expect(making).rejects.toMatchObject({ cause: { code: "25006" } });
});
