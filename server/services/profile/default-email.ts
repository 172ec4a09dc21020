import type { TenantDb } from "../../db/database.ts";

/** Returns the driver's default address, or else the oldest one; undefined if there is none. */
export async function defaultEmail(db: TenantDb, driverId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("email_addresses")
    .select("address")
    .where("driver_id", "=", driverId)
    .where("inactive", "=", false)
    .orderBy("default_flag", "desc")
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row?.address;
}
