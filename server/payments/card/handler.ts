import type { CardGateway } from "../card-gateway.ts";
import type { ProvidedMethod } from "../payment-handler.ts";

export const CARD_METHOD = "ONLINE_CC";

/** Payment by card through a gateway: the tenant names which (`cards.gateway`), and the payment keeps its name. */
export function paymentByCard({ id, ...calls }: CardGateway): ProvidedMethod {
  return { kind: "provided", method: CARD_METHOD, provider: id, ...calls };
}
