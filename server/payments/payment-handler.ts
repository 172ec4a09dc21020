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

/** A payment as its provider is told of it, without any data of the driver. */
export interface ProvidedPayment {
  /** Our reference. It is the provider's idempotency key too: one reference stands for one payment. */
  readonly reference: string;
  readonly tenant: string;
  /** Which of the portal's pages whoever pays on a page of the provider's comes back to. */
  readonly paidFor: "order" | "citation";
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** What the provider calls it; null while it has not told us. */
  readonly providerReference: string | null;
  /** Aborted when nobody waits for the answer of the call any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What remains of a card that was paid with. */
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
 * What a provider reports of a payment: its reference and ours, the amount, and the state. The references and the amount are
 * compared with our own before anything else is believed (apply-report.ts).
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
 * A method that is paid through a provider. Every call may be repeated and names the payment by our reference, so that a
 * call whose answer was lost is sent again; it answers how the payment stands at the provider, however it came to that.
 * A call that gets no answer throws ProviderUnavailable: it says nothing of the payment. One that is not answered in good
 * time is given up by who called (in-good-time.ts), and its connection ends with `signal`. Nothing of a card stands in an answer, beside what PaidCard has, nor in an error. No call is made in a transaction or under a lock.
 */
export interface ProvidedMethod {
  readonly kind: "provided";
  readonly method: PaymentMethodName;
  /** Name of the provider, as its messages are kept by. */
  readonly provider: string;
  /** Creates the payment, if the provider does not know it yet. It is not paid by that. */
  open(payment: ProvidedPayment): Promise<ProviderReport>;
  /**
   * Whether a payment by this card may be tried at all. Asked before anything of the order is stored; absent where every
   * card may.
   */
  takes?(card: CardDetails): boolean;
  /** Pays an open payment with a card; absent where the driver pays on a page of the provider's. */
  pay?(payment: ProvidedPayment, card: CardDetails): Promise<ProviderReport>;
  ask(payment: ProvidedPayment): Promise<ProviderReport | UnknownPayment>;
  /** Sees to it that the payment can no longer be paid, and answers "ended", unless it was paid or declined before. */
  cancel(payment: ProvidedPayment): Promise<ProviderReport>;
  /** Gives the whole amount of a paid payment back; absent where that has to be done by hand. */
  refund?(payment: ProvidedPayment): Promise<ProviderReport>;
  /**
   * Reads a message that came to POST /webhooks/payments/<provider>/<tenant>; absent where the provider sends none. Undefined
   * where its signature is not valid for this tenant, it is older or newer than five minutes, or it is malformed. Throws
   * ProviderUnavailable where that cannot be told now, so that it is sent again.
   */
  readMessage?(message: ReceivedMessage): Promise<ProviderMessage | undefined>;
}

/** A payment method as the server takes it. All that pages, mails and receipts know of it stands in its document. */
export type PaymentHandler = OfflineMethod | ProvidedMethod;

/** Nobody knows how a payment stands: its provider gave no answer, or none that could be understood. */
export class ProviderUnavailable extends Error {
  override readonly name: string = "ProviderUnavailable";
}

/**
 * A payment whose method or provider this server no longer has. To a driver that is a provider who gives no answer; a job
 * fails with it.
 */
export class MethodNotServed extends ProviderUnavailable {
  override readonly name = "MethodNotServed";

  constructor({ method, provider }: { readonly method: string; readonly provider: string | null }) {
    super(`this server takes no payments by ${method} through ${provider}`);
  }
}
