import type { ProviderAccess } from "../../identity/single-sign-on/relying-party.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer, isFederated } from "../../tenants/identity-provider.ts";
import { readTenantSecret } from "../../tenants/tenant-secret.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** What both sides of the embedded provider know: nobody has to make up or keep a secret for a demonstration. */
export function embeddedClientSecret(box: SecretBox, slug: string): string {
  return box.fingerprint(`client of the embedded provider\n${slug}`);
}

/** What reaching providers needs of the server. */
export interface ProviderSurroundings {
  box: SecretBox;
  publicUrl: string;
  secretsDir: string;
  /** The way to the embedded provider, inside this process; undefined where this server has none. */
  embedded: ProviderAccess["fetch"];
}

/**
 * How to reach a tenant's provider; undefined for a tenant that has none, or an embedded one on a server without. Throws
 * where the tenant's secret is missing.
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
