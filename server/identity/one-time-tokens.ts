import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { TenantDb } from "../db/database.ts";

export type OneTimePurpose = "verify-email";

/** Milliseconds that a mailed link works: 24 hours (decisions.md section 3). */
export const VERIFICATION_MS = 24 * 60 * 60 * 1000;

const TOKEN_BYTES = 24;

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface NewToken {
  tenant: string;
  accountId: string;
  purpose: OneTimePurpose;
  now: Date;
  lifetimeMs: number;
}

/** Makes a token for a mailed link (192 bits); the database keeps its hash alone. */
export async function createOneTimeToken(db: TenantDb, wanted: NewToken): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db
    .insertInto("one_time_tokens")
    .values({
      id: randomUUID(),
      tenant: wanted.tenant,
      account_id: wanted.accountId,
      purpose: wanted.purpose,
      token_hash: hashOf(token),
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + wanted.lifetimeMs),
    })
    .execute();
  return token;
}

/** Uses a token up and answers whether it was good: not one that is unknown, used, expired or of another purpose or account. */
export async function consumeOneTimeToken(
  db: TenantDb,
  wanted: { accountId: string; purpose: OneTimePurpose; token: string; now: Date },
): Promise<boolean> {
  const consumed = await db
    .updateTable("one_time_tokens")
    .set({ used_at: wanted.now })
    .where("token_hash", "=", hashOf(wanted.token))
    .where("account_id", "=", wanted.accountId)
    .where("purpose", "=", wanted.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", wanted.now)
    .returning("id")
    .executeTakeFirst();
  return consumed !== undefined;
}
