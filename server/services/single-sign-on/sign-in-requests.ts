import type { TenantDb } from "../../db/database.ts";
import { hashedSecret } from "../../identity/hashed-secret.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import type { SignInSecrets } from "../../identity/single-sign-on/relying-party.ts";
import { queueSweep } from "../../jobs/job-queue.ts";

/** Milliseconds that somebody may take at the provider; the browser keeps its cookie as long. */
export const SIGN_IN_REQUEST_MS = 10 * 60_000;

interface NewRequest {
  tenant: string;
  /** The content of the browser's cookie. */
  browser: string;
  secrets: SignInSecrets;
  returnTo: string | undefined;
  now: Date;
}

/** Stores what the response to a sign-in is checked against. */
export async function keepRequest(db: TenantDb, box: SecretBox, wanted: NewRequest): Promise<void> {
  const { nonce, codeVerifier, state } = wanted.secrets;
  await db
    .insertInto("sso_requests")
    .values({
      state_hash: hashedSecret(state),
      tenant: wanted.tenant,
      browser_hash: hashedSecret(wanted.browser),
      sealed: box.seal(JSON.stringify([nonce, codeVerifier])),
      return_to: wanted.returnTo ?? null,
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + SIGN_IN_REQUEST_MS),
    })
    .execute();
  await queueSweep(db, wanted.tenant, wanted.now);
}

type TakenRequest =
  | { kind: "taken"; nonce: string; codeVerifier: string; returnTo: string | undefined }
  | { kind: "expired" | "invalid" };

/**
 * Consumes a request by one conditional UPDATE, so that of any number of responses with the same state only one is
 * processed. Only the browser that started the sign-in can consume it.
 */
export async function takeRequest(
  db: TenantDb,
  box: SecretBox,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<TakenRequest> {
  const taken = await db
    .updateTable("sso_requests")
    .set({ used_at: now })
    .where("state_hash", "=", hashedSecret(state))
    .where("browser_hash", "=", hashedSecret(browser))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["sealed", "return_to"])
    .executeTakeFirst();
  if (taken !== undefined) {
    const [nonce = "", codeVerifier = ""] = JSON.parse(box.open(taken.sealed)) as string[];
    return { kind: "taken", nonce, codeVerifier, returnTo: taken.return_to ?? undefined };
  }
  const late = await db
    .selectFrom("sso_requests")
    .select("state_hash")
    .where("state_hash", "=", hashedSecret(state))
    .where("used_at", "is", null)
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return { kind: late === undefined ? "invalid" : "expired" };
}
