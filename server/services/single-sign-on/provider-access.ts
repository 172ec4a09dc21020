import type { ProviderAccess } from "../../identity/single-sign-on/relying-party.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer, isFederated } from "../../tenants/identity-provider.ts";
import { readTenantSecret } from "../../tenants/tenant-secret.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** A secret that both sides of the embedded provider derive: nobody has to create or store one for a demonstration. */
export function embeddedClientSecret(box: SecretBox, slug: string): string {
  return box.fingerprint(`client of the embedded provider\n${slug}`);
}

/** What reaching providers needs from the server. */
export interface ProviderSurroundings {
  box: SecretBox;
  publicUrl: string;
  secretsDir: string;
  /** Calls the embedded provider inside this process; undefined if this server has none. */
  embedded: ProviderAccess["fetch"];
}

/**
 * Returns how to reach a tenant's provider; undefined if the tenant has none, or has an embedded one that this server
 * does not run. Throws if the tenant's secret is missing.
 */
export async function providerAccess(
  tenant: EffectiveTenant,
  { box, publicUrl, secretsDir, embedded }: ProviderSurroundings,
): Promise<ProviderAccess | undefined> {
  const provider = tenant.document.identityProvider;
  if (provider === undefined || !isFederated(tenant.document)) return undefined;
  const { clientId, scope = "openid" } = provider;
  if (provider.discoveryUrl === EMBEDDED_PROVIDER) {
    if (embedded === undefined) return undefined;
    const discoveryUrl = embeddedIssuer(publicUrl, tenant.slug);
    return { discoveryUrl, clientId, clientSecret: embeddedClientSecret(box, tenant.slug), scope, fetch: embedded };
  }
  const name = provider.clientSecret?.secret;
  const clientSecret = name === undefined ? undefined : await readTenantSecret(secretsDir, tenant.slug, name);
  return { discoveryUrl: provider.discoveryUrl, clientId, clientSecret, scope };
}
