import { portalPath } from "../../../src/domain/routes.ts";
import type { TenantDb } from "../../db/database.ts";
import { createOneTimeToken, RESET_MS } from "../../identity/one-time-tokens.ts";

/** The account whose password the link sets. */
interface ResetLink {
  tenant: string;
  accountId: string;
  userName: string;
  /** Where the link is mailed: using it proves the address. Omitted for a printed link. */
  address?: string;
  now: Date;
}

/** Creates a link that sets a password once, within 60 minutes. Its host comes only from the configuration. */
export async function createResetLink(db: TenantDb, publicUrl: string, wanted: ResetLink): Promise<string> {
  const { userName, ...account } = wanted;
  const token = await createOneTimeToken(db, { ...account, purpose: "reset-password", lifetimeMs: RESET_MS });
  const page = portalPath(wanted.tenant, `resetpassword/${encodeURIComponent(userName)}`);
  return `${publicUrl}${page}?token=${encodeURIComponent(token)}`;
}
