import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";

/**
 * Passes a request to the embedded provider. Scheme and host are always those of PUBLIC_URL, so that a caller cannot
 * influence the addresses that the provider generates. The Origin header is removed, so that it never responds to
 * another origin.
 */
export async function handOver(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<void> {
  const { protocol, host } = new URL(provider.issuer);
  const raw: IncomingMessage & { originalUrl?: string | undefined } = request.raw;
  Object.assign(raw.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.replace(":", "") });
  delete raw.headers.origin;
  raw.originalUrl = raw.url;
  raw.url = (raw.url ?? "").slice(prefix.length);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await provider.callback()(raw, reply.raw);
}
