// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * What the portal and a provider with a payment page say to each other: docs/guides/hosted-payments.md.
 */
export interface HostedPayments {
  [k: string]: unknown;
}
/**
 * The body of create, cancel and refund: the payment as the portal has it, with nothing of its driver.
 *
 * This interface was referenced by `HostedPayments`'s JSON-Schema
 * via the `definition` "HostedPaymentRequest".
 */
export interface HostedPaymentRequest {
  /**
   * The portal's reference, and the idempotency key: one reference stands for one payment.
   */
  reference: string;
  /**
   * Slug of the customer.
   */
  tenant: string;
  /**
   * What the provider calls the customer's account.
   */
  merchant: string;
  amountCents: number;
  /**
   * ISO 4217.
   */
  currency: string;
  /**
   * Where the browser goes after it was paid or declined, or while the outcome is pending.
   */
  signOutUrl: string;
  /**
   * Where the browser goes after the driver left it unpaid.
   */
  incompleteSignOutUrl: string;
}
/**
 * The response to every call: how the payment stands. Further members are ignored.
 *
 * This interface was referenced by `HostedPayments`'s JSON-Schema
 * via the `definition` "HostedPayment".
 */
export interface HostedPayment {
  reference: string;
  /**
   * The provider's own reference.
   */
  paymentId: string;
  amountCents: number;
  currency: string;
  /**
   * open: it can be paid at `page`. pending: the driver has done their part, and the outcome comes later. ended: it was never paid, and can no longer be.
   */
  status: "open" | "pending" | "paid" | "declined" | "ended" | "refunded";
  /**
   * The payment's page, of open and pending ones.
   */
  page?: string;
  /**
   * Of paid and refunded ones, where a card was used.
   */
  card?: {
    brand: string;
    lastFour: string;
  };
  /**
   * Of declined ones: declined, insufficient_funds, expired_card, incorrect_details or authentication_required; any other is taken for declined.
   */
  reason?: string;
}
/**
 * The body of a webhook: something has happened to a payment. The portal asks how it stands.
 *
 * This interface was referenced by `HostedPayments`'s JSON-Schema
 * via the `definition` "HostedPaymentMessage".
 */
export interface HostedPaymentMessage {
  /**
   * The same where a message is repeated; unique for a customer.
   */
  eventId: string;
  reference: string;
  /**
   * Slug of the customer that the message is for.
   */
  tenant: string;
}
