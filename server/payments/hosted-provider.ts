import type { ProvidedMethod } from "./payment-handler.ts";
import type { ProviderParts } from "./provider-parts.ts";

/** What the folder of a hosted provider exports. */
export interface HostedProviderFolder {
  /** The id of its document. */
  readonly id: string;
  create(parts: ProviderParts): HostedProvider;
}

/**
 * A payment provider on whose own page drivers pay: one folder in server/payments/hosted-providers, with a document of the
 * same name in schemas/hosted-providers. A tenant names it in `hostedPayments.provider`, with the settings that the document
 * lists; they are looked up with each call (`parts.tenants.find(payment.tenant)`), and so are its secrets
 * (readRotatedSecrets). Where something of that is missing, a call throws ProviderUnavailable.
 *
 * Its calls are those of a provided method, and keep to the same promises. What is theirs beyond those:
 *
 * - An open payment has a `redirect`, made by redirectTo (hosted/return-addresses.ts). Whoever comes back by it proves nothing.
 * - A payment whose outcome its bank has not told yet is `open`.
 * - Nothing of the driver is told to the provider, and nothing of a card but brand and last four is taken from it.
 */
export interface HostedProvider
  extends Pick<ProvidedMethod, "open" | "ask" | "cancel" | "refund">, Required<Pick<ProvidedMethod, "readMessage">> {
  /** By which a tenant names it, its payments and messages are kept, and its webhook is addressed. */
  readonly id: string;
}

export const HOSTED_METHOD = "TRANSACT_PAYMENTS";

/** Payment on a provider's own page: the tenant names whose, and the payment keeps its name. */
export function paymentOnPage({ id, ...calls }: HostedProvider): ProvidedMethod {
  return { kind: "provided", method: HOSTED_METHOD, provider: id, ...calls };
}
