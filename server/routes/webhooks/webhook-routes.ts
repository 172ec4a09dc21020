import type { FastifyInstance } from "fastify";
import { ProviderUnavailable } from "../../payments/payment-handler.ts";
import type { ProviderMessages } from "../../services/payment-lifecycle/provider-messages.ts";
import { noStore, providerMessageOf, tenantOf } from "../context.ts";
import { refuseForNow } from "../refusal.ts";

interface WebhookRequest {
  Params: { provider: string; customer: string };
}

/** The size limit of a message in bytes: only the payment that it names is read. */
const MESSAGE_BYTES = 256 * 1024;

const options = {
  // The guard checks the signature over the raw bytes (docs/decisions/050).
  config: { access: "provider", tenant: "path", anyQuery: true },
  bodyLimit: MESSAGE_BYTES,
  schema: { hide: true },
} as const;

/**
 * The address for payment providers' messages: POST /webhooks/payments/<provider>/<customer>. Responds with 200 if the
 * message was processed or is about no payment of the tenant, with 400 if it cannot be verified, and with 503 if it
 * should be sent again.
 */
export async function webhookRoutes(app: FastifyInstance, { messages }: { messages: ProviderMessages }): Promise<void> {
  // The body stays unparsed, since the signature covers its raw bytes.
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
