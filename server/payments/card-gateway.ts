import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import type { ProvidedMethod } from "./payment-handler.ts";
import type { ProviderParts } from "./provider-parts.ts";

/** What the folder of a gateway exports. */
export interface GatewayFolder {
  /** The id of its document. */
  readonly id: string;
  create(parts: ProviderParts): CardGateway;
}

/**
 * A payment gateway through which cards are paid: one folder in server/payments/gateways, with a document of the same name
 * in schemas/gateways. Its calls are those of a provided method, and keep to the same promises. What it can do beside them
 * it declares by having the call: a gateway without `refund` leaves giving money back to people, one without `takes` tries
 * every card.
 */
export interface CardGateway extends Pick<ProvidedMethod, "open" | "ask" | "cancel" | "refund"> {
  /** By which a tenant names it and its payments are kept. */
  readonly id: string;
  pay: NonNullable<ProvidedMethod["pay"]>;
  /**
   * Whether a payment by this card may be tried at all. Asked before anything of the order is stored; where it says no, the
   * order is refused beside the card number, and the gateway never hears of it.
   */
  takes?(card: CardDetails): boolean;
}

export const CARD_METHOD = "ONLINE_CC";

/** Payment by card through a gateway: the tenant names which (`cards.gateway`), and the payment keeps its name. */
export function paymentByCard({ id, ...calls }: CardGateway): ProvidedMethod {
  return { kind: "provided", method: CARD_METHOD, provider: id, ...calls };
}
