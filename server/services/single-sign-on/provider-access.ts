import path from "node:path";
import type { ProviderAccess } from "../../identity/single-sign-on/relying-party.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer, isFederated } from "../../tenants/identity-provider.ts";
import { readInside } from "../../tenants/read-inside.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** A secret is a line of text; whatever is longer is another file by mistake. */
const MOST_BYTES = 64 * 1024;

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
 * A secret of a tenant, from SECRETS_DIR/<slug>/<name>; line breaks at the end are not part of it. It may be a link to
 * another file in SECRETS_DIR, as in a mounted volume of Kubernetes. Throws where there is none or it is empty; the
 * message names the file and nothing of what is in it.
 */
export async function readTenantSecret(secretsDir: string, slug: string, name: string): Promise<string> {
  const file = path.join(secretsDir, slug, name);
  const reading = await readInside(secretsDir, path.join(slug, name), MOST_BYTES);
  if (!reading.ok) throw new Error(`the secret ${file} cannot be read: expected ${reading.expected}`);
  const secret = reading.content.toString("utf8").replace(/[\r\n]+$/, "");
  if (secret === "") throw new Error(`the secret ${file} is empty`);
  return secret;
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
