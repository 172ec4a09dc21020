import type { TenantDb } from "../../db/database.ts";

/** The address that a driver has marked as default, or the oldest one; undefined where there is none. */
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
