import type { TenantDb } from "../../db/database.ts";
import { defaultEmail } from "../profile/default-email.ts";

/**
 * The address of an account that a mailed link has proven; undefined before any was. One that was proven after it takes its
 * place when its waiting time is over.
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
 * Where messages go that let somebody into an account: to the address that was proven, whatever the profile lists since, so
 * that whoever sits at an open session cannot turn them to a mailbox of their own. Before any is proven, to the one given at
 * registration. Undefined for an account without either.
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

/** The address that recovery has moved to: the one that waited, once its time is over. */
export function movedAddress(
  { moving_email, moves_at }: { moving_email: string | null; moves_at: Date | null },
  now: Date,
): string | undefined {
  return moving_email !== null && moves_at !== null && moves_at <= now ? moving_email : undefined;
}

/** Whether two spellings are one address: its case makes no other of it. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}

/** An address with its first letter and its domain, where typing mistakes show; the rest of its name stays hidden. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address.slice(0, Math.max(at, 0));
  return `${first}…${address.slice(Math.max(at, 0))}`;
}
