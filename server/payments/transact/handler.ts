import type { HostedProvider } from "../hosted-provider.ts";
import type { ProvidedMethod } from "../payment-handler.ts";

export const HOSTED_METHOD = "TRANSACT_PAYMENTS";

/** Payment on a provider's own page: the tenant names whose, and the payment keeps its name. */
export function paymentOnPage({ id, ...calls }: HostedProvider): ProvidedMethod {
  return { kind: "provided", method: HOSTED_METHOD, provider: id, ...calls };
}
