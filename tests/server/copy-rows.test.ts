import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyRows, TargetNotEmpty, type CopiedRows } from "../../server/db/copy-rows.ts";
import { createDatabase } from "../../server/db/database.ts";
import { openEmbeddedAsOwner, type OwnedDatabase } from "../../server/db/embedded.ts";
import { connectPostgres } from "../../server/db/postgres.ts";
import { migrate } from "../../server/db/migrate.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { createPostgresDatabase } from "../support/databases.ts";
import { driverRows } from "../support/stored-buyers.ts";

const SLUGS = ["eastport", "westport"];

let folder: string;
let source: OwnedDatabase;
let target: Kysely<PortalSchema>;
let closeTarget: () => Promise<void>;
let copied: CopiedRows;

/** Creates an empty PostgreSQL database whose owner has no privilege beyond owning it, as an operator would. */
async function openPlainTarget(): Promise<void> {
  const { url, drop } = await createPostgresDatabase("template0");
  const admin = connectPostgres(url, () => undefined, 1);
  const owner = `mover_${new URL(url).pathname.slice(1)}`;
  await sql.raw(`create role ${owner} login`).execute(admin);
  await sql.raw(`alter schema public owner to ${owner}`).execute(admin);
  target = connectPostgres(url.replace("portal_owner@", `${owner}@`), () => undefined, 2);
  closeTarget = async () => {
    await target.destroy();
    await sql.raw(`alter schema public owner to portal_owner`).execute(admin);
    await sql.raw(`drop owned by ${owner} cascade`).execute(admin);
    await sql.raw(`drop role ${owner}`).execute(admin);
    await admin.destroy();
    await drop();
  };
  await migrate(target);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "portal-copy-"));
  source = await openEmbeddedAsOwner(folder, path.join(findProjectRoot(), ".cache"));
  const db = await createDatabase(source.db, "embedded");
  for (const slug of SLUGS) {
    await driverRows(db, slug, 600);
    await db.withTenant(slug, async (trx) => {
      await sql`insert into audit_events (tenant, at, event, detail)
        values (${slug}, '2026-03-08 09:59:59.123456+00', 'copied', '{"note": "Zoë’s 車 \\\\u0000", "big": 12345678901234567890}')`.execute(
        trx,
      );
      await trx.insertInto("tenant_versions").values({ tenant: slug, version: 3 }).execute();
    });
  }
  await db.shared((trx) =>
    sql`insert into signing_keys values ('key', 'ES256', '{"kty": "EC"}', 'sealed', now())`.execute(trx),
  );
  await openPlainTarget();
  copied = await copyRows(source.db, target);
});

afterAll(async () => {
  await source.db.destroy();
  await source.release();
  await closeTarget();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of a table as text, whatever its policies say. */
async function rowsOf(db: Kysely<PortalSchema>, table: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.table(table)} no force row level security`.execute(trx);
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::jsonb::text as row from ${sql.table(table)} as t`.execute(trx);
    await sql`alter table ${sql.table(table)} force row level security`.execute(trx);
    return rows.map(({ row }) => row).sort();
  });
}

it("a copy holds every row of every tenant as it was, and the policies stay in force", async () => {
  expect(copied["drivers"]).toBe(1200);
  expect(copied["audit_events"]).toBe(2);
  for (const [table, count] of Object.entries(copied)) {
    const rows = await rowsOf(target, table);
    expect(rows, table).toHaveLength(count);
    expect(rows, table).toEqual(await rowsOf(source.db, table));
  }
  const unseen = await target.selectFrom("drivers").selectAll().execute();
  expect(unseen).toEqual([]);
});

it("new rows of the copy are numbered behind the copied ones", async () => {
  const db = await createDatabase(target, "postgres");
  const highest = await db.withTenant("eastport", async (trx) => {
    await sql`insert into audit_events (tenant, at, event) values ('eastport', now(), 'later')`.execute(trx);
    return trx
      .selectFrom("audit_events")
      .select((of) => of.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
  });
  expect(Number(highest.id)).toBe(3);
});

it("a target that holds rows is left as it is", async () => {
  const before = await rowsOf(target, "accounts");
  await expect(copyRows(source.db, target)).rejects.toThrow(TargetNotEmpty);
  expect(await rowsOf(target, "accounts")).toEqual(before);
});
