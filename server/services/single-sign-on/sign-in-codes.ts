import { randomBytes } from "node:crypto";
import type { TenantDb } from "../../db/database.ts";
import { hashedSecret } from "../../identity/hashed-secret.ts";

/** Milliseconds in which the browser must exchange the code that it was sent back with. */
const CODE_MS = 60_000;
const CODE_BYTES = 32;

interface NewCode {
  tenant: string;
  browser: string;
  /** Null for an identity without a driver account. */
  accountId: string | null;
  now: Date;
}

/** Creates a one-time code (256 bits) for one browser; the database stores only its hash. */
export async function createSignInCode(db: TenantDb, wanted: NewCode): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await db
    .insertInto("sso_codes")
    .values({
      code_hash: hashedSecret(code),
      tenant: wanted.tenant,
      browser_hash: hashedSecret(wanted.browser),
      account_id: wanted.accountId,
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + CODE_MS),
    })
    .execute();
  return code;
}

/** Consumes a code; undefined if it is unknown, used, expired or another browser's. */
export function consumeSignInCode(
  db: TenantDb,
  { code, browser, now }: { code: string; browser: string; now: Date },
): Promise<{ account_id: string | null } | undefined> {
  return db
    .updateTable("sso_codes")
    .set({ used_at: now })
    .where("code_hash", "=", hashedSecret(code))
    .where("browser_hash", "=", hashedSecret(browser))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
}
