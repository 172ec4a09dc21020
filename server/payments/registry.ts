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

/** Every provider with a page of its own that a tenant may name. */
const hostedProviders = [sandboxPage, hostedPage, stripeCheckout];

/** The gateways of a server. */
export function createCardGateways(parts: ProviderParts): readonly CardGateway[] {
  return gateways.map(({ create }) => create(parts));
}

/** The hosted providers of a server. */
export function createHostedProviders(parts: ProviderParts): readonly HostedProvider[] {
  return hostedProviders.map(({ create }) => create(parts));
}

/**
 * Every payment method that this server can take; the one by card once for each gateway, the one on a provider's page once
 * for each provider.
 */
export function createPaymentHandlers(parts: ProviderParts): readonly PaymentHandler[] {
  return [
    ...offlineMethods,
    ...createCardGateways(parts).map(paymentByCard),
    ...createHostedProviders(parts).map(paymentOnPage),
  ];
}

/** The methods that this server can take: pages offer no others. */
export const served: ServedPayments = {
  methods: [...offlineMethods.map(({ method }) => method), CARD_METHOD, HOSTED_METHOD],
  gateways: gateways.map(({ id }) => id),
  hostedProviders: hostedProviders.map(({ id }) => id),
};
