import type { TenantDb } from "../db/database.ts";
import { defaultEmail } from "./default-email.ts";

/**
 * Where messages go that let somebody into an account: to the address that was proven last, whatever the profile lists
 * since, so that whoever sits at an open session cannot turn them to a mailbox of their own. Before any is proven, to the one
 * given at registration. Undefined for an account without either.
 */
export async function recoveryAddress(db: TenantDb, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("drivers", "drivers.account_id", "accounts.id")
    .select(["verified_email", "email_verified_at", "drivers.id as driverId"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.verified_email !== null) return row.verified_email;
  if (row.email_verified_at !== null || row.driverId === null) return undefined;
  return defaultEmail(db, row.driverId);
}
