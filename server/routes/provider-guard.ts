import type { FastifyRequest } from "fastify";
import { ProviderUnavailable } from "../payments/payment-handler.ts";
import type { ProviderMessages } from "../services/payment-lifecycle/provider-messages.ts";
import { tenantOf, eventSource } from "./context.ts";
import { Refusal } from "./refusal.ts";

/**
 * Verifies a payment provider's signature over the raw body, and stores the message for the route. A caller without a
 * valid signature learns nothing else. Throws Refusal.
 */
export async function checkProviderMessage(request: FastifyRequest, messages: ProviderMessages): Promise<void> {
  const { provider = "" } = request.params as { provider?: string };
  if (!messages.areSentBy(provider)) throw new Refusal(404, "not_found");
  const { body, headers } = request;
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const received = { tenant: tenantOf(request).slug, headers, rawBody };
  try {
    request.providerMessage = (await messages.read(eventSource(request), provider, received)) ?? null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    request.log.warn({ err: error }, "a payment provider's message could not be checked");
    throw new Refusal(503, "provider_unavailable");
  }
  if (request.providerMessage === null) throw new Refusal(400, "invalid_request");
}
