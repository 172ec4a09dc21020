import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { securing } from "../../server/db/migrate.ts";
import { migrations } from "../../server/db/migrations/index.ts";

const [FIRST, SECOND, THIRD, FOURTH] = ["001-first-driver", "002-first-order", "003-counted-orders", "004-accounts"];

let db: PGlite;

/** Runs a migration as the server does, as an owner whom row-level security binds. */
async function migrateTo(name: string | undefined): Promise<void> {
  for (const statement of [...(migrations[name ?? ""] ?? []), ...securing]) await db.exec(statement);
}

/** A driver of the time before the migration. */
async function storeDriver(userName: string, isVerified: boolean, addresses: [address: string, isDefault: boolean][]) {
  const [account, driver] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into accounts (id, tenant, user_name, user_name_key, password_hash, role, user_group, email_verified_at,
      password_changed_at, created_at) values ($1, 'eastport', $2, $2, '', 'DRIVER', 'eastport', $3, now(), now())`,
    [account, userName, isVerified ? new Date(0) : null],
  );
  await db.query(
    `insert into drivers (id, tenant, account_id, number, first_name, last_name, created_at)
      values ($1, 'eastport', $2, $3, 'Dana', 'Rivers', now())`,
    [driver, account, userName],
  );
  for (const [address, isDefault] of addresses) {
    await db.query(
      `insert into email_addresses (id, tenant, driver_id, address, default_flag, created_at)
        values ($1, 'eastport', $2, $3, $4, now())`,
      [randomUUID(), driver, address, isDefault],
    );
  }
}

beforeAll(async () => {
  db = await PGlite.create();
  await db.exec("create role plain_owner nologin; grant all on schema public to plain_owner; set role plain_owner");
  await migrateTo(FIRST);
  await migrateTo(SECOND);
  await migrateTo(THIRD);
  await db.exec("select set_config('app.tenant', 'eastport', false)");
  await storeDriver("verified", true, [
    ["old@example.org", false],
    ["chosen@example.org", true],
  ]);
  await storeDriver("unverified", false, [["typed@example.org", true]]);
  await storeDriver("admin", true, []);
  await db.exec("select set_config('app.tenant', '', false)");
  await migrateTo(FOURTH);
});
afterAll(() => db.close());

it("treats the default address of a verified account as proven, although row security applies to the table's owner", async () => {
  await db.exec("select set_config('app.tenant', 'eastport', false)");
  const { rows } = await db.query("select user_name, verified_email from accounts order by user_name");
  expect(rows).toEqual([
    { user_name: "admin", verified_email: null },
    { user_name: "unverified", verified_email: null },
    { user_name: "verified", verified_email: "chosen@example.org" },
  ]);
});

it("leaves every policy in force", async () => {
  await db.exec("select set_config('app.tenant', '', false)");
  for (const table of ["accounts", "drivers", "email_addresses"]) {
    expect((await db.query(`select * from ${table}`)).rows).toEqual([]);
  }
});
