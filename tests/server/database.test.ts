import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql, type Kysely } from "kysely";
import { migrations } from "../../server/db/migrations/index.ts";
import { connectPostgres, openPostgres } from "../../server/db/postgres.ts";
import type { Database } from "../../server/db/database.ts";
import { createSecretBox } from "../../server/identity/secret-box.ts";
import { loadSigningKeys } from "../../server/identity/signing-keys.ts";
import { StartFault } from "../../server/host/start-fault.ts";
import { createPostgresDatabase, describeOnEachDatabase } from "../support/databases.ts";
import { NOON } from "../support/server.ts";

const KEY = "a key for tests, of thirty-two characters or more";

describeOnEachDatabase("the database", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it("has every table that the newest migration left", async () => {
    const answer = await db.shared((trx) =>
      sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(trx),
    );
    const created = Object.values(migrations)
      .flat()
      .flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? []);
    expect(answer.rows.map((row) => row.name)).toEqual(expect.arrayContaining(created));
  });

  it("answers whole numbers as numbers", async () => {
    const answer = await db.shared((trx) =>
      sql<{
        big: number;
        counted: number;
      }>`select 9007199254740991::int8 as big, count(*) as counted from rate_limits`.execute(trx),
    );
    expect(answer.rows[0]).toEqual({ big: 9007199254740991, counted: 0 });
  });

  it("keeps instants to the millisecond, whatever the time zone", async () => {
    const at = new Date(NOON + 123);
    const answer = await db.shared((trx) => sql<{ at: Date }>`select ${at}::timestamptz as at`.execute(trx));
    expect(answer.rows[0]?.at).toEqual(at);
  });

  it("forgets the tenant when a transaction ends", async () => {
    await db.withTenant("eastport", async () => undefined);
    const answer = await db.shared((trx) =>
      sql<{ tenant: string | null }>`select current_setting('app.tenant', true) as tenant`.execute(trx),
    );
    expect(answer.rows[0]?.tenant ?? "").toBe("");
  });

  it("runs everything as a role that bypasses nothing", async () => {
    const answer = await db.shared((trx) =>
      sql<{
        bypasses: boolean;
      }>`select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(trx),
    );
    expect(answer.rows[0]).toEqual({ bypasses: false });
  });

  it("rolls back what throws", async () => {
    const write = db.withTenant("eastport", async (trx) => {
      await trx.insertInto("tenant_versions").values({ tenant: "eastport", version: 7 }).execute();
      throw new Error("stop");
    });
    await expect(write).rejects.toThrow("stop");
    expect(await db.withTenant("eastport", (trx) => trx.selectFrom("tenant_versions").selectAll().execute())).toEqual(
      [],
    );
  });

  it("makes one signing key for servers that start together", async () => {
    const box = createSecretBox(KEY);
    const keys = await Promise.all([1, 2, 3].map(() => loadSigningKeys(db, box, () => NOON)));
    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
  });

  it("says so where SECRET_KEY is not the one that the keys were sealed with", async () => {
    await loadSigningKeys(db, createSecretBox(KEY), () => NOON);
    await expect(loadSigningKeys(db, createSecretBox(`${KEY}!`), () => NOON)).rejects.toThrow(StartFault);
  });
});

describe("PostgreSQL", () => {
  const ignore = () => undefined;

  it("is migrated once by servers that start together on an empty database", async () => {
    const { url, drop } = await createPostgresDatabase("template0");
    const all = await Promise.all([1, 2, 3].map(() => openPostgres(url, ignore)));
    await expect(all[0]?.ping()).resolves.toBeUndefined();
    for (const db of all) await db.close();
    await drop();
  });

  it("keeps tenants apart for an owner without any privilege too", async () => {
    const { url, drop } = await createPostgresDatabase("template0");
    const admin = connectPostgres(url, ignore) as Kysely<unknown>;
    const owner = `owner_${Date.now().toString(36)}`;
    await sql.raw(`create role ${owner} login`).execute(admin);
    await sql.raw(`alter schema public owner to ${owner}`).execute(admin);
    const db = await openPostgres(url.replace("portal_owner@", `${owner}@`), ignore);
    await db.withTenant("eastport", (trx) =>
      trx.insertInto("tenant_versions").values({ tenant: "eastport", version: 1 }).execute(),
    );
    expect(await db.shared((trx) => trx.selectFrom("tenant_versions").selectAll().execute())).toEqual([]);
    expect(await db.withTenant("westport", (trx) => trx.selectFrom("tenant_versions").selectAll().execute())).toEqual(
      [],
    );
    await db.close();
    await sql.raw(`alter schema public owner to portal_owner`).execute(admin);
    await sql.raw(`drop owned by ${owner} cascade`).execute(admin);
    await admin.destroy();
    await drop();
  });

  it("keeps transactions apart as read committed where its own default is another", async () => {
    const { url, drop } = await createPostgresDatabase();
    const admin = connectPostgres(url, ignore);
    await sql
      .raw(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_isolation = 'serializable'`)
      .execute(admin);
    await admin.destroy();
    const db = await openPostgres(url, ignore);
    const levelOf = sql<{ level: string }>`select current_setting('transaction_isolation') as level`;
    expect((await db.shared((trx) => levelOf.execute(trx))).rows).toEqual([{ level: "read committed" }]);
    await db.close();
    await drop();
  });

  it("that cannot be reached stops the start with one line, without the password", async () => {
    const opening = openPostgres("postgres://portal:hunter22@127.0.0.1:1/portal", ignore);
    await expect(opening).rejects.toThrow(/^DATABASE_URL: [^\n]+\.$/);
    await expect(opening).rejects.not.toThrow(/hunter22/);
  });
});
