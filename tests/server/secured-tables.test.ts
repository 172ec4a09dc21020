import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedTemplate } from "../../server/db/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";
import { pgliteDialect } from "../../server/db/pglite-dialect.ts";
import { connectPostgres } from "../../server/db/postgres.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { createPostgresDatabase } from "../support/databases.ts";

interface Opened {
  db: Kysely<unknown>;
  close: () => Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  const client = await PGlite.create({ loadDataDir: await embeddedTemplate(path.join(findProjectRoot(), ".cache")) });
  const db = new Kysely<unknown>({ dialect: pgliteDialect(client) });
  return { db, close: () => db.destroy() };
}

async function openPostgres(): Promise<Opened> {
  const { url, drop } = await createPostgresDatabase();
  const db = connectPostgres(url, () => undefined) as Kysely<unknown>;
  return {
    db,
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** Tables with a tenant column whose rows are open to a query without a tenant, or whose policy is not forced. */
async function openTables(db: Kysely<unknown>): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join information_schema.columns i on i.table_schema = current_schema() and i.table_name = c.relname
    where i.column_name = 'tenant' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'one_tenant'))`.execute(
    db,
  );
  return answer.rows.map((row) => row.name);
}

const mayInsert = async (db: Kysely<unknown>, table: string) =>
  (await sql<{ may: boolean }>`select has_table_privilege('portal_app', ${table}, 'insert') as may`.execute(db)).rows[0]
    ?.may;

describe.each([
  ["embedded database", openEmbedded],
  ["PostgreSQL", openPostgres],
])("tables of tenants (%s)", (_name, open) => {
  let db: Kysely<unknown>;
  let close: Opened["close"];
  beforeAll(async () => {
    ({ db, close } = await open());
  });
  afterAll(() => close());

  it.each([
    ["has no row-level security", "alter table phones disable row level security"],
    ["does not force it on its owner", "alter table phones no force row level security"],
    ["has no policy", "drop policy one_tenant on phones"],
    ["has a policy that lets everything through", "alter policy one_tenant on phones using (true) with check (true)"],
    ["was added and never secured", "create table later_things (id integer primary key, tenant text not null)"],
    ["lost a grant", "revoke insert on phones from portal_app"],
  ])("are secured at the next start where one %s", async (_what, statement) => {
    await sql.raw(statement).execute(db);
    await migrate(db);
    expect(await openTables(db)).toEqual([]);
    expect(await mayInsert(db, "phones")).toBe(true);
    const policy = await sql<{ qual: string }>`select qual from pg_policies where tablename = 'phones'`.execute(db);
    expect(policy.rows.map((row) => row.qual)).toEqual([expect.stringContaining("app.tenant")]);
  });

  it("let whoever does the jobs find them at the next start, where that policy was lost", async () => {
    await sql`drop policy all_jobs on jobs`.execute(db);
    await migrate(db);
    const policies = await sql<{ name: string }>`
      select policyname as name from pg_policies where tablename = 'jobs' order by policyname`.execute(db);
    expect(policies.rows.map(({ name }) => name)).toEqual(["all_jobs", "one_tenant"]);
  });

  it("stay as they are at a restart that finds them secured", async () => {
    const state = async () =>
      (await sql<{ oid: number }>`select oid::int as oid from pg_policy order by oid`.execute(db)).rows;
    const before = await state();
    await migrate(db);
    expect(await state()).toEqual(before);
  });
});
