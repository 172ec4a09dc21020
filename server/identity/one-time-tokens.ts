import { randomBytes, randomUUID } from "node:crypto";
import type { TenantDb } from "../db/database.ts";
import { queueSweep } from "../jobs/job-queue.ts";
import { hashedSecret } from "./hashed-secret.ts";

type OneTimePurpose = "verify-email" | "reset-password";

/** How long a verification link is valid, in milliseconds: 24 hours (decisions.md section 3). */
export const VERIFICATION_MS = 24 * 60 * 60 * 1000;

/** How long a reset link is valid, in milliseconds: 60 minutes (decisions.md section 3). */
export const RESET_MS = 60 * 60 * 1000;

const TOKEN_BYTES = 24;

interface NewToken {
  tenant: string;
  accountId: string;
  purpose: OneTimePurpose;
  /** The address that the link is mailed to; using the link verifies it. Undefined for a printed link. */
  address?: string;
  now: Date;
  lifetimeMs: number;
}

/** Creates a token for a mailed link (192 bits). The database stores only its hash. */
export async function createOneTimeToken(db: TenantDb, wanted: NewToken): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db
    .insertInto("one_time_tokens")
    .values({
      id: randomUUID(),
      tenant: wanted.tenant,
      account_id: wanted.accountId,
      purpose: wanted.purpose,
      token_hash: hashedSecret(token),
      address: wanted.address ?? null,
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + wanted.lifetimeMs),
    })
    .execute();
  await queueSweep(db, wanted.tenant, wanted.now);
  return token;
}

/** A valid token that has now been used. */
export interface UsedToken {
  accountId: string;
  address: string | undefined;
}

/** The conditions for a valid token. */
interface WantedToken {
  userNameKey: string;
  purpose: OneTimePurpose;
  token: string;
  now: Date;
}

/**
 * Marks a token as used, with one statement whether or not the account exists. Returns undefined if the token is
 * unknown, used, revoked, expired, for another purpose, or of another or a disabled account.
 */
export async function consumeOneTimeToken(db: TenantDb, wanted: WantedToken): Promise<UsedToken | undefined> {
  const used = await db
    .updateTable("one_time_tokens")
    .set({ used_at: wanted.now })
    .where("token_hash", "=", hashedSecret(wanted.token))
    .where("purpose", "=", wanted.purpose)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", wanted.now)
    .where("account_id", "in", (accounts) =>
      accounts
        .selectFrom("accounts")
        .select("id")
        .where("user_name_key", "=", wanted.userNameKey)
        .where("disabled_at", "is", null),
    )
    .returning(["account_id", "address"])
    .executeTakeFirst();
  return used === undefined ? undefined : { accountId: used.account_id, address: used.address ?? undefined };
}

/** Finds a token that was used before, since its first response may have been lost. Undefined if it was never used. */
export async function findUsedToken(
  db: TenantDb,
  wanted: Omit<WantedToken, "now">,
): Promise<(UsedToken & { usedAt: Date }) | undefined> {
  const row = await db
    .selectFrom("one_time_tokens")
    .innerJoin("accounts", "accounts.id", "one_time_tokens.account_id")
    .select(["account_id", "address", "used_at"])
    .where("token_hash", "=", hashedSecret(wanted.token))
    .where("purpose", "=", wanted.purpose)
    .where("used_at", "is not", null)
    .where("revoked_at", "is", null)
    .where("user_name_key", "=", wanted.userNameKey)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined || row.used_at === null) return undefined;
  return { accountId: row.account_id, address: row.address ?? undefined, usedAt: row.used_at };
}

/** Revokes every unused token of an account for a purpose. */
export async function revokeOneTimeTokens(
  db: TenantDb,
  { accountId, purpose, now }: { accountId: string; purpose: OneTimePurpose; now: Date },
): Promise<void> {
  await db
    .updateTable("one_time_tokens")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}
