import type { CardDetails, DeclineReason, RedirectDetails } from "../../src/domain/generated/api-orders.ts";
import type { OrderState } from "../../src/domain/order-states.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import type { PaymentMethod } from "../tenants/types.ts";

export type { DeclineReason } from "../../src/domain/generated/api-orders.ts";

/** The call that places the orders of a method. */
export type OrderEndpoint = PaymentMethod["endpoint"];

/** A method without a provider: its orders are final as soon as they are stored. */
export interface OfflineMethod {
  readonly kind: "offline";
  readonly method: PaymentMethodName;
  /** The first state of its orders. */
  readonly begins: Extract<OrderState, "AWAITING_PAYMENT" | "CHARGED_TO_ACCOUNT" | "NO_CHARGE">;
}

/** The data of a payment for a provider: nothing about its driver. */
export interface ProvidedPayment {
  /** Our reference, which is also the provider's idempotency key: one reference identifies one payment. */
  readonly reference: string;
  readonly tenant: string;
  /** Decides to which page of the portal the payer returns from the provider's page. */
  readonly paidFor: "order" | "citation";
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's own reference; null until it is known. */
  readonly providerReference: string | null;
  /** Aborted when nobody waits for the response any more. */
  readonly signal?: AbortSignal | undefined;
}

/** The stored data of the card that paid. */
export interface PaidCard {
  readonly brand: string;
  readonly lastFour: string;
}

/** The state of a payment at its provider. */
type PaymentStanding =
  /** It can be paid, at that address if there is one. */
  | { readonly kind: "open"; readonly redirect?: RedirectDetails | undefined }
  | { readonly kind: "paid" | "refunded"; readonly card?: PaidCard | undefined }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  /** It was never paid, and can no longer be. */
  | { readonly kind: "ended" };

/**
 * A provider's report on a payment. References, amount and currency are compared with our own before the state is believed
 * (apply-report.ts).
 */
export type ProviderReport = {
  readonly reference: string;
  readonly providerReference?: string | undefined;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
} & PaymentStanding;

/**
 * The provider knows no payment with this reference. Or it created one but the response was lost, if the provider can
 * be queried only by its own reference: such a payment cannot be paid yet, and opening or cancelling finds it.
 */
export interface UnknownPayment {
  readonly kind: "unknown";
}

/** A message that a provider sent on its own, as received. */
export interface ReceivedMessage {
  /** The slug of the tenant whose webhook received it. */
  readonly tenant: string;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The exact bytes that were signed. */
  readonly rawBody: Buffer;
}

/** The trusted part of a message with a valid signature: only that there is a reason to query the provider. */
export interface ProviderMessage {
  /** The provider's id of the message, the same if it is repeated; unique for a tenant. */
  readonly eventId: string;
  /** Our reference of the payment; a message about an unknown payment is ignored. */
  readonly reference: string;
}

/**
 * A method that is paid through a provider. Every call identifies the payment by our reference and may be repeated if
 * its response was lost. It returns the state of the payment at the provider, whatever led to that state. A call
 * without a response throws ProviderUnavailable: the state is then unknown. The caller gives up after a time limit
 * (in-good-time.ts), and `signal` ends the connection. Results and errors contain no card data except that of PaidCard.
 * No call is made in a transaction or while a row is locked.
 */
export interface ProvidedMethod {
  readonly kind: "provided";
  readonly method: PaymentMethodName;
  /** The name of the provider, under which its messages are stored. */
  readonly provider: string;
  /** Creates the payment unless the provider knows it. Creating it charges nothing. */
  open(payment: ProvidedPayment): Promise<ProviderReport>;
  /**
   * Whether a payment by this card may be attempted at all. Called before anything of the order is stored; absent if
   * every card may be tried.
   */
  takes?(card: CardDetails): boolean;
  /** Pays an open payment with a card; absent if the driver pays on the provider's own page. */
  pay?(payment: ProvidedPayment, card: CardDetails): Promise<ProviderReport>;
  ask(payment: ProvidedPayment): Promise<ProviderReport | UnknownPayment>;
  /** Makes the payment impossible to pay and returns "ended", unless it was already paid or declined. */
  cancel(payment: ProvidedPayment): Promise<ProviderReport>;
  /** Refunds the whole amount of a paid payment; absent if refunds are made by hand. */
  refund?(payment: ProvidedPayment): Promise<ProviderReport>;
  /**
   * Reads a message that was sent to POST /webhooks/payments/<provider>/<tenant>; absent if the provider sends none.
   * Returns undefined if the signature is not valid for this tenant, the timestamp is more than five minutes off, or
   * the message is malformed. Throws ProviderUnavailable if that cannot be decided now, so that the provider repeats
   * the message.
   */
  readMessage?(message: ReceivedMessage): Promise<ProviderMessage | undefined>;
}

/** A payment method in the server. Pages, emails and receipts use only its document. */
export type PaymentHandler = OfflineMethod | ProvidedMethod;

/** The state of a payment is unknown: its provider sent no response, or none that could be understood. */
export class ProviderUnavailable extends Error {
  override readonly name: string = "ProviderUnavailable";
}

/**
 * This server no longer has the method or the provider of a payment. A driver sees a provider that does not respond; a job
 * fails.
 */
export class MethodNotServed extends ProviderUnavailable {
  override readonly name = "MethodNotServed";

  constructor({ method, provider }: { readonly method: string; readonly provider: string | null }) {
    super(`this server takes no payments by ${method} through ${provider}`);
  }
}
