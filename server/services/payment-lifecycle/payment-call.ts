import type { CardDetails, RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import type { DeclineReason } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { PaidFor } from "./payment-rows.ts";

/** What is paid for, and the call that continues its payment. */
export type PaymentCall = PaidFor & {
  readonly tenant: EffectiveTenant;
  readonly requestId: string;
  /** The card to pay with, if the call contains one. It is passed to the method and stored nowhere. */
  readonly card?: CardDetails | undefined;
  /** The payment was just stored, so its provider cannot know it yet. */
  readonly isNew?: boolean;
};

/** The progress of the payment of an order or a citation, as its payer sees it. */
export type PaymentProgress =
  /** Nothing is left to do: the state of the order or the citation says how the payment ended. */
  | { readonly kind: "final" }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  /** The provider did not respond to the call that pays an order: the driver's card is needed again. */
  | { readonly kind: "unreached" }
  /** No final state yet: the payment is made at that address, or the provider has yet to decide. */
  | { readonly kind: "pending"; readonly redirect: RedirectDetails | null };

/** The result of giving up a payment. */
export type GivenUp =
  /** The order, or the payment of the citation, was cancelled by this call, for whoever gave it up. */
  | "cancelled"
  /** It had ended otherwise, before or during the call: the state of the order or the payment says how. */
  | "otherwise"
  /** The provider did not confirm that the payment can no longer be made: nothing was changed. */
  | "unanswered";
