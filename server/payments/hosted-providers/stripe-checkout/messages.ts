import type { Stripe } from "stripe";
import { readRotatedSecrets } from "../../../tenants/tenant-secret.ts";
import { ProviderUnavailable, type ProviderMessage, type ReceivedMessage } from "../../payment-handler.ts";
import type { ProviderParts } from "../../providers.ts";

/** Name of the file with what Stripe signs messages to a tenant's webhook by; the provider's document has it too. */
const WEBHOOK_SECRET = "stripe-webhook-secret";

const TOLERANCE_SECONDS = 300;

/** Our reference, which sessions, intents and charges carry; none in an event that is about no payment of ours. */
function referenceOf({ data }: Stripe.Event): string {
  const { metadata } = data.object as { metadata?: Record<string, string> | null };
  return metadata?.["reference"] ?? "";
}

/** Whether the signed moment is no later than the tolerance has it; what is too old the library refuses. */
function isNotAhead(signature: string, now: number): boolean {
  const signedAt = Math.max(...[...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds)));
  return signedAt - now / 1000 <= TOLERANCE_SECONDS;
}

/**
 * Reads an event that Stripe sent to a tenant's webhook. Of it the portal believes the id and our reference alone, once it is
 * signed by one of the tenant's secrets (SECRETS_DIR/<slug>/stripe-webhook-secret: the current one, and on a second line the
 * former one).
 */
export async function readEvent(
  { secretsDir, clock }: Pick<ProviderParts, "secretsDir" | "clock">,
  { tenant, headers, rawBody }: ReceivedMessage,
): Promise<ProviderMessage | undefined> {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") return undefined;
  const secrets = await readRotatedSecrets(secretsDir, tenant, WEBHOOK_SECRET).catch((error: Error) => {
    throw new ProviderUnavailable(error.message);
  });
  const { Stripe } = await import("stripe");
  const now = clock();
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now);
      return isNotAhead(signature, now) ? { eventId: event.id, reference: referenceOf(event) } : undefined;
    } catch {
      // Not by this secret, too old, or no event.
    }
  }
  return undefined;
}
