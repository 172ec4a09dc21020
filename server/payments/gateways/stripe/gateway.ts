import type { Stripe } from "stripe";
import document from "../../../../schemas/gateways/stripe.json" with { type: "json" };
import type { CardBillingAddress, CardDetails } from "../../../../src/domain/generated/api-orders.ts";
import type { CardGateway, GatewayFolder } from "../../providers.ts";
import type { ProvidedPayment, ProviderReport, UnknownPayment } from "../../payment-handler.ts";
import { isStripeError, StripeAccounts, type StripeParts } from "../../stripe/accounts.ts";
import { declineReason, intentReport, namedBy, WITH_CHARGE } from "../../stripe/intent-report.ts";

/**
 * Card payments through Stripe, for accounts that may send it card numbers. A payment is a PaymentIntent, which carries
 * our reference.
 *
 * An intent charges nothing until it is confirmed, which requires its id, and it is charged only once. So a payment
 * whose id is unknown here was never paid. It is found by creating it again with the same idempotency key. Stripe
 * forgets that key after a day, but then nobody can pay the lost intent (docs/decisions/069).
 */
class StripeGateway implements CardGateway {
  readonly id = document.id;
  readonly #accounts: StripeAccounts;

  constructor(parts: StripeParts) {
    this.#accounts = new StripeAccounts(parts);
  }

  open = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#accounts.call(payment.tenant, async (stripe) => intentReport(await intentOf(stripe, payment)));

  ask = async (payment: ProvidedPayment): Promise<ProviderReport | UnknownPayment> =>
    payment.providerReference === null ? { kind: "unknown" } : this.open(payment);

  pay = (payment: ProvidedPayment, card: CardDetails): Promise<ProviderReport> =>
    this.#accounts.call(payment.tenant, async (stripe) => {
      const intent = await intentOf(stripe, payment);
      const report = intentReport(intent);
      return report.kind === "open" ? charge(stripe, intent, card, payment.signal) : report;
    });

  cancel = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#accounts.call(payment.tenant, async (stripe) => {
      const intent = await intentOf(stripe, payment);
      const report = intentReport(intent);
      if (report.kind !== "open") return report;
      const { id } = intent;
      return intentReport(await unlessMoved(stripe, id, stripe.paymentIntents.cancel(id, WITH_CHARGE)));
    });

  refund = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#accounts.call(payment.tenant, async (stripe) => {
      const intent = await intentOf(stripe, payment);
      const report = intentReport(intent);
      if (report.kind !== "paid") return report;
      // Without an amount, all that remains is refunded. Stripe rejects a repeated refund, so none is made twice.
      await stripe.refunds.create({ payment_intent: intent.id });
      return intentReport(await stripe.paymentIntents.retrieve(intent.id, WITH_CHARGE));
    });
}

/** The current intent of a payment; it is created unless its id is known. */
async function intentOf(stripe: Stripe, payment: ProvidedPayment): Promise<Stripe.PaymentIntent> {
  const { reference, tenant, amountCents, currency, providerReference } = payment;
  if (providerReference !== null) return stripe.paymentIntents.retrieve(providerReference, WITH_CHARGE);
  const created = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: currency.toLowerCase(),
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { reference, tenant },
    },
    { idempotencyKey: reference },
  );
  // A replayed response has the state of the intent when it was created.
  const isRepeated = created.lastResponse.headers["idempotent-replayed"] === "true";
  return isRepeated ? stripe.paymentIntents.retrieve(created.id, WITH_CHARGE) : created;
}

/** The result of a call that changes an intent; if another call has changed it before, the intent's current state. */
async function unlessMoved(
  stripe: Stripe,
  id: string,
  call: Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> {
  try {
    return await call;
  } catch (error) {
    if (!isStripeError(error) || error.code !== "payment_intent_unexpected_state") throw error;
    return stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  }
}

/**
 * Charges the card once, since a paid intent accepts no other. The call has no idempotency key, since the next card may
 * be another one.
 */
async function charge(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  card: CardDetails,
  signal: AbortSignal | undefined,
): Promise<ProviderReport> {
  try {
    const { id: payment_method } = await stripe.paymentMethods.create(methodOf(card));
    // If the caller has given up, the card must not be charged, since the driver was told that there is no response.
    signal?.throwIfAborted();
    // Nobody could complete the bank's authentication, so the payment is declined.
    const how = { payment_method, error_on_requires_action: true, ...WITH_CHARGE };
    return intentReport(await unlessMoved(stripe, intent.id, stripe.paymentIntents.confirm(intent.id, how)));
  } catch (error) {
    if (!isStripeError(error) || error.type !== "StripeCardError") throw error;
    return { ...namedBy(intent), kind: "declined", reason: declineReason(error) };
  }
}

function methodOf(card: CardDetails): Stripe.PaymentMethodCreateParams {
  const { cardNumber: number, cardExpireMonth, cardExpireYear, cvv: cvc, nameOnCard: name, billingAddress } = card;
  return {
    type: "card",
    card: { number, exp_month: Number(cardExpireMonth), exp_year: Number(cardExpireYear), cvc },
    billing_details: billingAddress === null ? { name } : { name, address: addressOf(billingAddress) },
  };
}

/** Stripe rejects empty texts. */
function addressOf({ line1, line2, city, state, zip }: CardBillingAddress): Stripe.AddressParam {
  return { line1, city, state: state.code, postal_code: zip, ...(line2 === "" ? {} : { line2 }) };
}

export const stripe: GatewayFolder = { id: document.id, create: (parts) => new StripeGateway(parts) };
