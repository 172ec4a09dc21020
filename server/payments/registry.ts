import type { ServedPayments } from "../tenants/card-payments.ts";
import { sandbox } from "./gateways/sandbox/gateway.ts";
import { stripe } from "./gateways/stripe/gateway.ts";
import { hostedPage } from "./hosted-providers/hosted-page/provider.ts";
import { sandboxPage } from "./hosted-providers/sandbox/provider.ts";
import { stripeCheckout } from "./hosted-providers/stripe-checkout/provider.ts";
import { offlineMethods } from "./offline-methods.ts";
import type { PaymentHandler } from "./payment-handler.ts";
import {
  type ProviderParts,
  CARD_METHOD,
  paymentByCard,
  type CardGateway,
  HOSTED_METHOD,
  paymentOnPage,
  type HostedProvider,
} from "./providers.ts";

/** Every gateway that a tenant may name. */
const gateways = [sandbox, stripe];

/** Every provider with its own payment page that a tenant may name. */
const hostedProviders = [sandboxPage, hostedPage, stripeCheckout];

export function createCardGateways(parts: ProviderParts): readonly CardGateway[] {
  return gateways.map(({ create }) => create(parts));
}

export function createHostedProviders(parts: ProviderParts): readonly HostedProvider[] {
  return hostedProviders.map(({ create }) => create(parts));
}

/**
 * All payment methods of this server, with the card method once for each gateway, and the payment page method once for
 * each hosted provider.
 */
export function createPaymentHandlers(parts: ProviderParts): readonly PaymentHandler[] {
  return [
    ...offlineMethods,
    ...createCardGateways(parts).map(paymentByCard),
    ...createHostedProviders(parts).map(paymentOnPage),
  ];
}

/** The methods that this server supports; pages offer no others. */
export const served: ServedPayments = {
  methods: [...offlineMethods.map(({ method }) => method), CARD_METHOD, HOSTED_METHOD],
  gateways: gateways.map(({ id }) => id),
  hostedProviders: hostedProviders.map(({ id }) => id),
};
