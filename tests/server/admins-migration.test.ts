import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeMigrated, type OldDatabase } from "../support/old-database.ts";

async function storeAccount(
  db: OldDatabase,
  userName: string,
  role: "ADMIN" | "DRIVER",
  hasOrdered: boolean,
): Promise<void> {
  const driver = await db.storeDriver(userName, role);
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

async function storeAccounts(db: OldDatabase): Promise<void> {
  await storeAccount(db, "admin", "ADMIN", false);
  await storeAccount(db, "ordering-admin", "ADMIN", true);
  await storeAccount(db, "driver", "DRIVER", false);
}

describeMigrated("accounts of admins", { before: { "admins-without-drivers": storeAccounts } }, (db) => {
  it("lose their rows of drivers, but for one with orders, and no driver's is touched", async () => {
    await db().inTenant("eastport");
    const rows = await db().query(
      `select a.user_name, d.id is not null as has_row, p.id is not null as has_phone from accounts a
        left join drivers d on d.account_id = a.id left join phones p on p.driver_id = d.id order by a.user_name`,
    );
    expect(rows).toEqual([
      { user_name: "admin", has_row: false, has_phone: false },
      { user_name: "driver", has_row: true, has_phone: true },
      { user_name: "ordering-admin", has_row: true, has_phone: true },
    ]);
  });

  it("are seen by nobody without a tenant: every policy is in force", async () => {
    await db().inTenant("");
    for (const table of ["accounts", "drivers", "orders", "order_keys"]) {
      expect(await db().query(`select * from ${table}`)).toEqual([]);
    }
  });
});
