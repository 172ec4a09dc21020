import type { CardDetails, DeclineReason, RedirectDetails } from "../../src/domain/generated/api-orders.ts";
import type { OrderState } from "../../src/domain/order-states.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import type { PaymentMethod } from "../tenants/types.ts";

export type { DeclineReason } from "../../src/domain/generated/api-orders.ts";

/** The call that places orders of a method. */
export type OrderEndpoint = PaymentMethod["endpoint"];

/** A method without a provider: its orders are placed for good as soon as they are stored. */
export interface OfflineMethod {
  readonly kind: "offline";
  readonly method: PaymentMethodName;
  /** The state that its orders begin in. */
  readonly begins: Extract<OrderState, "AWAITING_PAYMENT" | "CHARGED_TO_ACCOUNT" | "NO_CHARGE">;
}

/** What a provider learns of a payment: nothing about its driver. */
export interface ProvidedPayment {
  /** Our reference. It is the provider's idempotency key too: one reference stands for one payment. */
  readonly reference: string;
  readonly tenant: string;
  /** Decides to which page of the portal the payer returns from the provider's page. */
  readonly paidFor: "order" | "citation";
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's own reference; null until it has told us. */
  readonly providerReference: string | null;
  /** Aborted when nobody waits for the response any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What is kept of the card that paid. */
export interface PaidCard {
  readonly brand: string;
  readonly lastFour: string;
}

/** How a payment stands at its provider. */
type PaymentStanding =
  /** It can be paid: at that address, where there is one. */
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
 * The provider knows no payment of this reference. Or it created one whose response was lost, where the provider can be asked
 * only by its own reference: such a payment cannot be paid yet, and opening or cancelling finds it.
 */
export interface UnknownPayment {
  readonly kind: "unknown";
}

/** A message that a provider sent on its own, as received. */
export interface ReceivedMessage {
  /** Slug of the tenant whose webhook it came to. */
  readonly tenant: string;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Byte for byte what was signed. */
  readonly rawBody: Buffer;
}

/** What is believed of a message with a valid signature: that there is something to ask the provider about. */
export interface ProviderMessage {
  /** The provider's name of the message, the same where it is repeated; unique for a tenant. */
  readonly eventId: string;
  /** Our reference of the payment; a message about an unknown payment is ignored. */
  readonly reference: string;
}

/**
 * A method that is paid through a provider. Every call names the payment by our reference and may be repeated, so that one
 * whose response was lost is sent again; it returns the state of the payment at the provider, whatever led to that state.
 * A call without a response throws ProviderUnavailable: the state is then unknown. The caller gives up after a time limit
 * (in-good-time.ts), and `signal` ends the connection. Results and errors hold nothing of a card but what PaidCard has. No
 * call is made in a transaction or while a row is locked.
 */
export interface ProvidedMethod {
  readonly kind: "provided";
  readonly method: PaymentMethodName;
  /** Name of the provider, under which its messages are stored. */
  readonly provider: string;
  /** Creates the payment unless the provider knows it already. Creating charges nothing. */
  open(payment: ProvidedPayment): Promise<ProviderReport>;
  /**
   * Whether a payment by this card may be tried at all. Asked before anything of the order is stored; absent where every
   * card may.
   */
  takes?(card: CardDetails): boolean;
  /** Pays an open payment with a card; absent where the driver pays on the provider's own page. */
  pay?(payment: ProvidedPayment, card: CardDetails): Promise<ProviderReport>;
  ask(payment: ProvidedPayment): Promise<ProviderReport | UnknownPayment>;
  /** Makes the payment impossible to pay and returns "ended", unless it was paid or declined before. */
  cancel(payment: ProvidedPayment): Promise<ProviderReport>;
  /** Refunds the whole amount of a paid payment; absent where refunds are made by hand. */
  refund?(payment: ProvidedPayment): Promise<ProviderReport>;
  /**
   * Reads a message that came to POST /webhooks/payments/<provider>/<tenant>; absent where the provider sends none. Returns
   * undefined if the signature is not valid for this tenant, the message is more than five minutes off, or it is malformed.
   * Throws ProviderUnavailable if that cannot be decided now, so that the provider repeats the message.
   */
  readMessage?(message: ReceivedMessage): Promise<ProviderMessage | undefined>;
}

/** A payment method as the server takes it. All that pages, mails and receipts know of it is in its document. */
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
