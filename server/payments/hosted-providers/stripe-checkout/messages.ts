import type { Stripe } from "stripe";
import { readRotatedSecrets } from "../../../tenants/tenant-secret.ts";
import { ProviderUnavailable, type ProviderMessage, type ReceivedMessage } from "../../payment-handler.ts";
import type { ProviderParts } from "../../providers.ts";

/** The file name of the signing secret of a tenant's Stripe webhook; the provider's document has the same name. */
const WEBHOOK_SECRET = "stripe-webhook-secret";

const TOLERANCE_SECONDS = 300;

/** Our reference, which sessions, intents and charges carry; empty for an event that is not about our payment. */
function referenceOf({ data }: Stripe.Event): string {
  const { metadata } = data.object as { metadata?: Record<string, string> | null };
  return metadata?.["reference"] ?? "";
}

/** Whether the signature is not too far in the future; the library itself rejects one that is too old. */
function isNotAhead(signature: string, now: number): boolean {
  const signedAt = Math.max(...[...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds)));
  return signedAt - now / 1000 <= TOLERANCE_SECONDS;
}

/**
 * Reads an event that Stripe sent to a tenant's webhook. The portal uses only its id and our reference, and only if one
 * of the tenant's secrets has signed it (SECRETS_DIR/<slug>/stripe-webhook-secret: the current one, and the former one
 * on a second line).
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
      // Not signed with this secret, too old, or not an event.
    }
  }
  return undefined;
}
