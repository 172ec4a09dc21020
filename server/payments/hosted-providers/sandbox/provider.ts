import document from "../../../../schemas/hosted-providers/sandbox.json" with { type: "json" };
import { protocolCalls, type HostedAccess } from "../../hosted/protocol-client.ts";
import { ProviderUnavailable } from "../../payment-handler.ts";
import type { ProviderParts, HostedProviderFolder } from "../../providers.ts";
import { answerCall, sandboxSecret } from "./protocol-server.ts";
import { sandboxPath } from "./sandbox-payments.ts";

/** The access to a tenant's sandbox. Its calls are signed like any provider's, but do not leave the process. */
async function accessOf(parts: ProviderParts, slug: string): Promise<HostedAccess | undefined> {
  const settings = (await parts.tenants.find(slug))?.document.hostedPayments;
  if (settings?.provider !== document.id) return undefined;
  if (parts.production || !parts.demo) throw new ProviderUnavailable("the sandbox is for demonstration servers alone");
  return {
    url: `${parts.publicUrl}${sandboxPath(slug)}`,
    merchant: slug,
    secrets: [sandboxSecret(parts.box, slug)],
    async send(url, { method, headers, body = "" }) {
      const call = { method, path: new URL(url).pathname, headers, body: Buffer.from(body) };
      const answer = await answerCall(parts, slug, call);
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    },
  };
}

/**
 * The hosted provider of demonstrations and tests: a page of this server, at /sandbox-payments/<slug>, that moves no
 * money. It implements the protocol of docs/guides/hosted-payments.md like any other.
 */
export const sandboxPage: HostedProviderFolder = {
  id: document.id,
  create: (parts) => ({ id: document.id, ...protocolCalls(parts, (tenant) => accessOf(parts, tenant)) }),
};
