import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeMigrated, type OldDatabase } from "../support/old-database.ts";

/** A driver of the time before the migration. */
async function storeDriver(
  db: OldDatabase,
  userName: string,
  isVerified: boolean,
  addresses: [address: string, isDefault: boolean][],
): Promise<void> {
  const driver = await db.storeDriver(userName);
  if (isVerified)
    await db.query("update accounts set email_verified_at = $2 where user_name = $1", [userName, new Date(0)]);
  for (const [address, isDefault] of addresses) {
    await db.query(
      `insert into email_addresses (id, tenant, driver_id, address, default_flag, created_at)
        values ($1, 'eastport', $2, $3, $4, now())`,
      [randomUUID(), driver, address, isDefault],
    );
  }
}

async function storeDrivers(db: OldDatabase): Promise<void> {
  await storeDriver(db, "verified", true, [
    ["old@example.org", false],
    ["chosen@example.org", true],
  ]);
  await storeDriver(db, "unverified", false, [["typed@example.org", true]]);
  await storeDriver(db, "admin", true, []);
}

describeMigrated("older accounts", { before: { accounts: storeDrivers }, last: "accounts" }, (db) => {
  it("have the default address of a verified one proven, although row security binds the tables' owner", async () => {
    await db().inTenant("eastport");
    expect(await db().query("select user_name, verified_email from accounts order by user_name")).toEqual([
      { user_name: "admin", verified_email: null },
      { user_name: "unverified", verified_email: null },
      { user_name: "verified", verified_email: "chosen@example.org" },
    ]);
  });

  it("are seen by nobody without a tenant: every policy is in force", async () => {
    await db().inTenant("");
    for (const table of ["accounts", "drivers", "email_addresses"]) {
      expect(await db().query(`select * from ${table}`)).toEqual([]);
    }
  });
});
