import document from "../../../../schemas/hosted-providers/hosted-page.json" with { type: "json" };
import { boundedFetch } from "../../../host/bounded-fetch.ts";
import { readRotatedSecrets } from "../../../tenants/tenant-secret.ts";
import { protocolCalls, type HostedAccess } from "../../hosted/protocol-client.ts";
import type { HostedProviderFolder, ProviderParts } from "../../providers.ts";

/** The access to a tenant's provider; undefined if the tenant does not name it. Throws if its secret is missing. */
async function accessOf({ tenants, secretsDir }: ProviderParts, slug: string): Promise<HostedAccess | undefined> {
  const settings = (await tenants.find(slug))?.document.hostedPayments;
  const { provider, url, merchant, secret } = settings ?? {};
  if (provider !== document.id || url === undefined || merchant === undefined || secret === undefined) return undefined;
  const secrets = await readRotatedSecrets(secretsDir, slug, secret.secret);
  return {
    url,
    merchant,
    secrets,
    send: (address, { method, headers, body, signal }) =>
      boundedFetch(address, { method, headers, body, redirect: "manual", ...(signal === undefined ? {} : { signal }) }),
  };
}

/** Any server on the network that implements the protocol of docs/guides/hosted-payments.md. */
export const hostedPage: HostedProviderFolder = {
  id: document.id,
  create: (parts) => ({ id: document.id, ...protocolCalls(parts, (tenant) => accessOf(parts, tenant)) }),
};
