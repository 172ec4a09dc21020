import type { FastifyInstance } from "fastify";
import { ProviderUnavailable } from "../../payments/payment-handler.ts";
import type { ProviderMessages } from "../../services/payment-lifecycle/provider-messages.ts";
import { noStore, providerMessageOf, tenantOf } from "../context.ts";
import { refuseForNow } from "../refusal.ts";

interface WebhookRequest {
  Params: { provider: string; customer: string };
}

/** Bytes of a message: it names a payment, and what else a provider writes into it is not read. */
const MESSAGE_BYTES = 256 * 1024;

const options = {
  // The guard checks the signature over the bytes that came (docs/decisions/050).
  config: { access: "provider", tenant: "path", anyQuery: true },
  bodyLimit: MESSAGE_BYTES,
  schema: { hide: true },
} as const;

/**
 * Where payment providers send their messages: POST /webhooks/payments/<provider>/<customer>. 200 is answered for what was
 * dealt with, or is none of the tenant's payments; 400 for what cannot be verified; 503 for what should be sent again.
 */
export async function webhookRoutes(app: FastifyInstance, { messages }: { messages: ProviderMessages }): Promise<void> {
  // The body stays as it came: it is what was signed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post<WebhookRequest>("/webhooks/payments/:provider/:customer", options, async (request, reply) => {
    try {
      await messages.handle(tenantOf(request), request.params.provider, providerMessageOf(request));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      request.log.warn({ reason: error.message }, "a payment provider's message could not be followed");
      return refuseForNow(reply, "provider_unavailable");
    }
    return noStore(reply).send({});
  });
}
