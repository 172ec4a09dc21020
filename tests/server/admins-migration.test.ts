import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { securing } from "../../server/db/migrate.ts";
import { migrations } from "../../server/db/migrations/index.ts";

const NAME = Object.keys(migrations).find((name) => name.endsWith("-admins-without-drivers")) ?? "";

let db: PGlite;

async function storeAccount(userName: string, role: "ADMIN" | "DRIVER", hasOrdered: boolean): Promise<void> {
  const [account, driver] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into accounts (id, tenant, user_name, user_name_key, password_hash, role, user_group, password_changed_at,
      created_at) values ($1, 'eastport', $2, $2, '', $3, 'eastport', now(), now())`,
    [account, userName, role],
  );
  await db.query(
    `insert into drivers (id, tenant, account_id, number, first_name, last_name, created_at)
      values ($1, 'eastport', $2, $3, 'Dana', 'Rivers', now())`,
    [driver, account, userName],
  );
  await db.query(
    "insert into phones (id, tenant, driver_id, number, default_flag, created_at) values ($1, 'eastport', $2, '1', true, now())",
    [randomUUID(), driver],
  );
  if (!hasOrdered) return;
  await db.query(
    `insert into orders (id, tenant, driver_id, number, placed_at, state, method, subtotal_cents, fees_cents, tax_cents,
      total_cents) values ($1, 'eastport', $2, $3, now(), 'PAID', 'CHECK', 0, 0, 0, 0)`,
    [randomUUID(), driver, userName],
  );
}

const inTenant = (slug: string) => db.exec(`select set_config('app.tenant', '${slug}', false)`);

beforeAll(async () => {
  db = await PGlite.create();
  await db.exec("create role plain_owner nologin; grant all on schema public to plain_owner; set role plain_owner");
  for (const [name, statements] of Object.entries(migrations)) {
    if (name === NAME) {
      await inTenant("eastport");
      await storeAccount("admin", "ADMIN", false);
      await storeAccount("ordering-admin", "ADMIN", true);
      await storeAccount("driver", "DRIVER", false);
      await inTenant("");
    }
    for (const statement of [...statements, ...securing]) await db.exec(statement);
  }
});
afterAll(() => db.close());

it("takes the drivers rows of admins away, but for one with orders, and touches no driver's", async () => {
  await inTenant("eastport");
  const { rows } = await db.query(
    `select a.user_name, d.id is not null as has_row, p.id is not null as has_phone from accounts a
      left join drivers d on d.account_id = a.id left join phones p on p.driver_id = d.id order by a.user_name`,
  );
  expect(rows).toEqual([
    { user_name: "admin", has_row: false, has_phone: false },
    { user_name: "driver", has_row: true, has_phone: true },
    { user_name: "ordering-admin", has_row: true, has_phone: true },
  ]);
});

it("leaves every policy in force", async () => {
  await inTenant("");
  for (const table of ["accounts", "drivers", "orders", "order_keys"]) {
    expect((await db.query(`select * from ${table}`)).rows).toEqual([]);
  }
});
