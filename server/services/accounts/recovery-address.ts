import type { TenantDb } from "../../db/database.ts";
import { defaultEmail } from "../profile/default-email.ts";

/**
 * Returns the address that a mailed link has proven for an account; undefined if there is none. An address that was
 * proven later replaces it when its waiting time is over.
 */
export async function provenAddress(db: TenantDb, accountId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select(["verified_email", "moving_email", "moves_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row === undefined ? undefined : (movedAddress(row, now) ?? row.verified_email ?? undefined);
}

/**
 * Returns where messages are sent that give access to an account. That is the proven address, whatever the profile
 * lists now, so that somebody at an open session cannot redirect them to another mailbox. Before any address is proven,
 * it is the one given at registration. Undefined if the account has neither.
 */
export async function recoveryAddress(db: TenantDb, accountId: string, now: Date): Promise<string | undefined> {
  const proven = await provenAddress(db, accountId, now);
  if (proven !== undefined) return proven;
  const row = await db
    .selectFrom("accounts")
    .leftJoin("drivers", "drivers.account_id", "accounts.id")
    .select(["email_verified_at", "drivers.id as driverId"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined || row.email_verified_at !== null || row.driverId === null) return undefined;
  return defaultEmail(db, row.driverId);
}

/** Returns the address that recovery has moved to, once the waiting time is over. */
export function movedAddress(
  { moving_email, moves_at }: { moving_email: string | null; moves_at: Date | null },
  now: Date,
): string | undefined {
  return moving_email !== null && moves_at !== null && moves_at <= now ? moving_email : undefined;
}

/** Whether two spellings are the same address, ignoring case. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}

/** Masks an address: the first letter and the domain, where typing errors show, stay visible. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address.slice(0, Math.max(at, 0));
  return `${first}…${address.slice(Math.max(at, 0))}`;
}
