import type { Stripe } from "stripe";
import document from "../../../../schemas/hosted-providers/stripe-checkout.json" with { type: "json" };
import { redirectTo, returnAddresses, returnTo } from "../../hosted/return-addresses.ts";
import {
  ProviderUnavailable,
  type ProvidedPayment,
  type ProviderMessage,
  type ProviderReport,
  type ReceivedMessage,
  type UnknownPayment,
} from "../../payment-handler.ts";
import type { ProviderParts, HostedProvider, HostedProviderFolder } from "../../providers.ts";
import { isStripeError, StripeAccounts } from "../../stripe/accounts.ts";
import { intentReport } from "../../stripe/intent-report.ts";
import { readEvent } from "./messages.ts";

/** The fields to expand in a session for its report. */
const WITH_INTENT = { expand: ["payment_intent.latest_charge"] };

/**
 * Stripe's own payment page (Checkout). A payment is a session, which carries our reference, as does its intent. Only
 * someone who knows the session's address can pay it, and the driver gets that address after the session's id was
 * stored. So a payment whose id is unknown here was never paid, as with the gateway (docs/decisions/069).
 */
class StripeCheckout implements HostedProvider {
  readonly id = document.id;
  readonly #parts: ProviderParts;
  readonly #accounts: StripeAccounts;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#accounts = new StripeAccounts(parts);
  }

  open = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#withSession(payment, async (_stripe, session) => session);

  ask = async (payment: ProvidedPayment): Promise<ProviderReport | UnknownPayment> => {
    if (payment.providerReference !== null) return this.open(payment);
    await this.#expectNamed(payment.tenant);
    return { kind: "unknown" };
  };

  cancel = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#withSession(payment, async (stripe, session) => {
      if (session.status !== "open") return session;
      try {
        return await stripe.checkout.sessions.expire(session.id, WITH_INTENT);
      } catch (error) {
        if (!isStripeError(error) || error.type !== "StripeInvalidRequestError") throw error;
        // It was completed meanwhile, or has expired.
        return stripe.checkout.sessions.retrieve(session.id, WITH_INTENT);
      }
    });

  refund = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#withSession(payment, async (stripe, session) => {
      const { payment_intent: intent } = session;
      if (intent === null || this.#report(session, payment).kind !== "paid") return session;
      // Without an amount, all that remains is refunded. Stripe rejects a repeated refund, so none is made twice.
      await stripe.refunds.create({ payment_intent: typeof intent === "string" ? intent : intent.id });
      return stripe.checkout.sessions.retrieve(session.id, WITH_INTENT);
    });

  readMessage = async (message: ReceivedMessage): Promise<ProviderMessage | undefined> =>
    (await this.#isNamedBy(message.tenant)) ? readEvent(this.#parts, message) : undefined;

  /** Runs the work of a call with the session of a payment, and reports the session's state afterwards. */
  async #withSession(
    payment: ProvidedPayment,
    work: (stripe: Stripe, session: Stripe.Checkout.Session) => Promise<Stripe.Checkout.Session>,
  ): Promise<ProviderReport> {
    const name = await this.#expectNamed(payment.tenant);
    return this.#accounts.call(payment.tenant, async (stripe) =>
      this.#report(await work(stripe, await this.#sessionOf(stripe, payment, name)), payment),
    );
  }

  /** The current session of a payment; it is created unless its id is known. */
  async #sessionOf(stripe: Stripe, payment: ProvidedPayment, name: string): Promise<Stripe.Checkout.Session> {
    const { sessions } = stripe.checkout;
    const { reference, providerReference } = payment;
    if (providerReference !== null) return sessions.retrieve(providerReference, WITH_INTENT);
    const created = await sessions.create(this.#sessionFor(payment, name), { idempotencyKey: reference });
    // A replayed response has the state of the session when it was created.
    const isRepeated = created.lastResponse.headers["idempotent-replayed"] === "true";
    return isRepeated ? sessions.retrieve(created.id, WITH_INTENT) : created;
  }

  /**
   * The parameters must be the same in every call, since all use the same idempotency key. So they set no expiry, and
   * Stripe's default of a day applies.
   */
  #sessionFor(payment: ProvidedPayment, name: string): Stripe.Checkout.SessionCreateParams {
    const { reference, tenant, amountCents: unit_amount } = payment;
    const currency = payment.currency.toLowerCase();
    const { signOutUrl, incompleteSignOutUrl } = returnAddresses(this.#parts.publicUrl, payment);
    const metadata = { reference, tenant };
    return {
      mode: "payment",
      client_reference_id: reference,
      metadata,
      payment_intent_data: { metadata },
      line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name } } }],
      // Prices in the buyer's own currency would be different amounts from ours.
      adaptive_pricing: { enabled: false },
      success_url: returnTo(signOutUrl, reference),
      cancel_url: returnTo(incompleteSignOutUrl, reference),
    };
  }

  #report(session: Stripe.Checkout.Session, payment: ProvidedPayment): ProviderReport {
    const { id, client_reference_id, amount_total, currency, status, url, payment_intent: intent } = session;
    const named = { reference: client_reference_id ?? "", providerReference: id };
    const money = { amountCents: amount_total ?? 0, currency: (currency ?? "").toUpperCase() };
    if (status === "expired") return { ...named, ...money, kind: "ended" };
    if (status === "complete" && intent !== null && typeof intent === "object") {
      const report = { ...intentReport(intent), ...named };
      // A driver who has left the page may still have to transfer the money.
      return intent.status === "requires_action" ? { ...named, ...money, kind: "open" } : report;
    }
    // On the page, another card can be tried after a declined one.
    const redirect = url === null ? undefined : redirectTo(url, payment, this.#parts.publicUrl);
    return { ...named, ...money, kind: "open", redirect };
  }

  async #isNamedBy(tenant: string): Promise<boolean> {
    return (await this.#parts.tenants.find(tenant))?.document.hostedPayments?.provider === document.id;
  }

  /** The name of a tenant that uses Checkout, which the page shows as the item. Throws ProviderUnavailable. */
  async #expectNamed(slug: string): Promise<string> {
    const tenant = await this.#parts.tenants.find(slug);
    if (tenant?.document.hostedPayments?.provider === document.id) return tenant.name;
    throw new ProviderUnavailable("the tenant does not name this provider any more");
  }
}

export const stripeCheckout: HostedProviderFolder = { id: document.id, create: (parts) => new StripeCheckout(parts) };
