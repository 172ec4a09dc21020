import product from "../../schemas/rules/payment-methods.json" with { type: "json" };
import { redirectTo } from "../../server/payments/hosted/return-addresses.ts";
import {
  ProviderUnavailable,
  type ProvidedMethod,
  type ProvidedPayment,
  type ProviderReport,
  type UnknownPayment,
} from "../../server/payments/payment-handler.ts";
import type { ServedPayments } from "../../server/tenants/card-payments.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { CardDetails, RedirectDetails } from "../../src/domain/generated/api-orders.ts";
import type { SimulatedCall, SimulatedPayment } from "./payment-simulation.ts";

/** Name under which the simulation's messages are stored. */
export const SIMULATED = "simulation";

/** A card that the simulation accepts; tests check that its number is not stored anywhere. */
export const CARD: CardDetails = {
  cardNumber: "4242424242424242",
  cvv: "739",
  cardExpireMonth: "11",
  cardExpireYear: "2031",
  nameOnCard: "Dana Canary Rivers",
  billingAddress: { line1: "1 Pier Road", line2: "", city: "Harbor", state: { code: "CA" }, zip: "90210" },
};

/** A tenant's setting for cards through the simulation. */
export const SIMULATED_CARDS = { gateway: SIMULATED } as const;

/** A tenant's setting for payments on the simulation's page. */
export const SIMULATED_PAGE = { provider: `${SIMULATED}-page` } as const;

/** What a server with the simulation offers: every method of the product. */
export const SERVED_WITH_SIMULATION: ServedPayments = {
  methods: (product as PaymentMethods).methods.map(({ value }) => value),
  gateways: [SIMULATED, "sandbox", "stripe"],
  hostedProviders: [SIMULATED_PAGE.provider, "sandbox", "hosted-page", "stripe-checkout"],
};

type Told = { kind: "unknown" } | ({ reference: string } & SimulatedPayment);

async function tell(url: string, call: SimulatedCall, payment: ProvidedPayment, more: object = {}): Promise<Told> {
  const { reference, amountCents, currency, signal = null } = payment;
  const body = JSON.stringify({ amountCents, currency, ...more });
  const told = await fetch(`${url}/${call}/${reference}`, { method: "POST", body, signal }).catch((error: unknown) => {
    throw new ProviderUnavailable(`the connection of "${call}" broke`, { cause: error });
  });
  if (!told.ok) throw new ProviderUnavailable(`"${call}" was answered with ${told.status}`);
  return (await told.json()) as Told;
}

/** The provider's page, whose address contains the payment and the addresses to return to. */
type PageOf = (payment: ProvidedPayment) => RedirectDetails;

/** Converts a response of the simulation to the portal's terms; an open payment is paid on the provider's page. */
function understood(
  told: Exclude<Told, { kind: "unknown" }>,
  payment: ProvidedPayment,
  pageOf: PageOf | undefined,
): ProviderReport {
  const { kind, reference, providerReference, amountCents, currency, card, reason = "declined" } = told;
  const named = { reference, providerReference, amountCents, currency };
  if (kind === "declined") return { ...named, kind, reason };
  if (kind === "ended") return { ...named, kind };
  if (kind !== "open") return { ...named, kind, card };
  // A payment that was made, but whose result the provider does not know yet, can no longer be paid.
  return { ...named, kind, redirect: told.isUnsettled === true ? undefined : pageOf?.(payment) };
}

/** The calls of both kinds of simulated methods. */
function calls(url: string, pageOf?: PageOf) {
  const call = async (name: SimulatedCall, payment: ProvidedPayment, more: object = {}): Promise<ProviderReport> => {
    const told = await tell(url, name, payment, more);
    if (told.kind === "unknown") throw new ProviderUnavailable(`"${name}" of a payment that was never opened`);
    return understood(told, payment, pageOf);
  };
  const ask = async (payment: ProvidedPayment): Promise<ProviderReport | UnknownPayment> => {
    const told = await tell(url, "ask", payment);
    return told.kind === "unknown" ? told : understood(told, payment, pageOf);
  };
  return {
    open: (payment: ProvidedPayment) => call("open", payment),
    ask,
    cancel: (payment: ProvidedPayment) => call("cancel", payment),
    refund: (payment: ProvidedPayment) => call("refund", payment),
    pay: (payment: ProvidedPayment, card: CardDetails) => call("pay", payment, { card }),
  };
}

/** A card that is paid through the portal's own server. */
export function simulatedCard(url: string): ProvidedMethod {
  return { kind: "provided", method: "ONLINE_CC", provider: SIMULATED, ...calls(url) };
}

/**
 * The provider's page, to which the browser is redirected, with the parameters that every hosted provider gets. It only
 * supports refunds if told so. portalUrl: the address of the portal's own pages.
 */
export function simulatedPage(
  url: string,
  { portalUrl = "https://parking.example.org", refunds = false } = {},
): ProvidedMethod {
  const { open, ask, cancel, refund } = calls(url, (payment) => redirectTo(`${url}/page`, payment, portalUrl));
  const method = { kind: "provided", method: "TRANSACT_PAYMENTS", provider: SIMULATED_PAGE.provider } as const;
  return { ...method, open, ask, cancel, ...(refunds ? { refund } : {}) };
}
