import { randomUUID } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { NO_PASSWORD } from "../../identity/password-hashes.ts";
import { revokeOneTimeTokens } from "../../identity/one-time-tokens.ts";
import { isAddressableUserName, userNameKey } from "../../identity/user-names.ts";
import type { Tenants } from "../../tenants/types.ts";
import { commandSource, type EventLog, recordEvent } from "../security-events.ts";
import { createResetLink } from "./reset-link.ts";

/** What creating an admin needs from the server. */
export interface AdminParts {
  readonly db: Database;
  readonly tenants: Pick<Tenants, "find">;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: EventLog;
}

export type AdminOutcome =
  /** isNew: the account was just created. link: sets the password, once, within 60 minutes. */
  | { kind: "admin"; isNew: boolean; link: string }
  | { kind: "no-tenant" }
  | { kind: "bad-name" }
  | { kind: "driver" }
  /** An admin whose account is disabled: a link would let nobody in. */
  | { kind: "disabled" };

/** The rule of the registration form, except that the reserved name is allowed, since it is assigned here. */
const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]{2,59}$/u;

async function insertAdmin(trx: TenantDb, tenant: string, userName: string, now: Date): Promise<string> {
  const id = randomUUID();
  const at = { email_verified_at: now, password_changed_at: now, created_at: now };
  await trx
    .insertInto("accounts")
    .values({
      id,
      tenant,
      user_name: userName,
      user_name_key: userNameKey(userName),
      password_hash: NO_PASSWORD,
      role: "ADMIN",
      user_group: tenant,
      ...at,
    })
    .execute();
  return id;
}

/**
 * Creates an admin of a tenant, or finds the admin with this name, and returns a link that sets the password. A
 * driver's account is never made an admin. An admin is defined by the account's role, not by its name.
 */
export async function makeAdmin(
  { db, tenants, clock, publicUrl, log }: AdminParts,
  slug: string,
  userName: string,
): Promise<AdminOutcome> {
  const tenant = await tenants.find(slug);
  if (tenant === undefined) return { kind: "no-tenant" };
  if (!USER_NAME.test(userName) || !isAddressableUserName(userName)) return { kind: "bad-name" };
  const now = new Date(clock());
  const source = commandSource(slug);
  const { accountId, ...outcome } = await db.withTenant(
    slug,
    async (trx): Promise<AdminOutcome & { accountId?: string }> => {
      const found = await trx
        .selectFrom("accounts")
        .select(["id", "role", "user_name", "disabled_at"])
        .where("user_name_key", "=", userNameKey(userName))
        .executeTakeFirst();
      if (found !== undefined && found.role !== "ADMIN") return { kind: "driver" };
      if (found !== undefined && found.disabled_at !== null) return { kind: "disabled" };
      if (found !== undefined) {
        // A link that was printed before may be in the wrong hands.
        await revokeOneTimeTokens(trx, { accountId: found.id, purpose: "reset-password", now });
      }
      const accountId = found?.id ?? (await insertAdmin(trx, slug, userName, now));
      await recordEvent(trx, clock, "admin-link-made", source, accountId);
      const wanted = { tenant: slug, accountId, userName: found?.user_name ?? userName, now };
      const link = await createResetLink(trx, publicUrl, wanted);
      return { kind: "admin", isNew: found === undefined, link, accountId };
    },
  );
  if (accountId !== undefined) log("admin-link-made", source, { accountId });
  return outcome;
}
