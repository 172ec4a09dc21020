import type { Database } from "../db/database.ts";
import { demoSubject } from "../identity/embedded-provider/demo-subject.ts";
import { userNameKey } from "../identity/user-names.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer } from "../tenants/identity-provider.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/**
 * Links the people of the embedded provider to their driver accounts. Runs at each start, since the provider's issuer
 * changes with PUBLIC_URL. People without a driver account stay unlinked.
 */
export async function linkDemoIdentities(
  db: Database,
  { slug, document, demoAccounts }: EffectiveTenant,
  publicUrl: string,
  now: Date,
): Promise<void> {
  if (document.identityProvider?.discoveryUrl !== EMBEDDED_PROVIDER) return;
  const issuer = embeddedIssuer(publicUrl, slug);
  const people = demoAccounts.filter(({ role, driverAccount }) => role === "DRIVER" && driverAccount !== false);
  await db.withTenant(slug, async (trx) => {
    for (const { userName } of people) {
      const account = await trx
        .selectFrom("accounts")
        .select("id")
        .where("user_name_key", "=", userNameKey(userName))
        .executeTakeFirst();
      if (account === undefined) continue;
      await trx
        .insertInto("identities")
        .values({
          tenant: slug,
          issuer,
          subject: demoSubject(slug, userName),
          account_id: account.id,
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(["tenant", "issuer", "subject"]).doNothing())
        .execute();
    }
  });
}
