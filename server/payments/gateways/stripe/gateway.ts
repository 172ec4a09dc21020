import type { Stripe } from "stripe";
import document from "../../../../schemas/gateways/stripe.json" with { type: "json" };
import type { CardBillingAddress, CardDetails } from "../../../../src/domain/generated/api-orders.ts";
import type { CardGateway, GatewayFolder } from "../../providers.ts";
import type { ProvidedPayment, ProviderReport, UnknownPayment } from "../../payment-handler.ts";
import { isStripeError, StripeAccounts, type StripeParts } from "../../stripe/accounts.ts";
import { declineReason, intentReport, namedBy, WITH_CHARGE } from "../../stripe/intent-report.ts";

/**
 * Cards through Stripe, for accounts that may send it card numbers: a payment is a PaymentIntent, which carries our reference.
 *
 * Nothing is charged by an intent until it is confirmed, which takes its id, and an intent is charged once. So a payment
 * whose id is not known here was never paid: it is found again by creating it again under the same idempotency key, and where
 * that is forgotten after a day, the intent that was lost can be paid by nobody (docs/decisions/069).
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
      // Without an amount: all that is left. What was given back before is refused, not given back twice.
      await stripe.refunds.create({ payment_intent: intent.id });
      return intentReport(await stripe.paymentIntents.retrieve(intent.id, WITH_CHARGE));
    });
}

/** The intent of a payment as it stands now; it is created unless its id is known. */
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
  // A repeated answer tells how the intent stood when it was created.
  const isRepeated = created.lastResponse.headers["idempotent-replayed"] === "true";
  return isRepeated ? stripe.paymentIntents.retrieve(created.id, WITH_CHARGE) : created;
}

/** What a call comes to that moves an intent; where another one has moved it before, the intent as that left it. */
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

/** Charges the card, once: an intent that was paid takes no other. No key makes it repeatable, as the card may be another one. */
async function charge(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  card: CardDetails,
  signal: AbortSignal | undefined,
): Promise<ProviderReport> {
  try {
    const { id: payment_method } = await stripe.paymentMethods.create(methodOf(card));
    // Nobody waits any more: the card is not charged behind whoever was told that there is no answer.
    signal?.throwIfAborted();
    // Nobody could answer a question of the bank's: it is a decline.
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

/** Stripe refuses texts that are empty. */
function addressOf({ line1, line2, city, state, zip }: CardBillingAddress): Stripe.AddressParam {
  return { line1, city, state: state.code, postal_code: zip, ...(line2 === "" ? {} : { line2 }) };
}

export const stripe: GatewayFolder = { id: document.id, create: (parts) => new StripeGateway(parts) };
