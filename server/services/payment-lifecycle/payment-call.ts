import type { CardDetails, RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import type { DeclineReason } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { PaidFor } from "./payment-rows.ts";

/** What is paid for, and the call by which its payment is to be taken further. */
export type PaymentCall = PaidFor & {
  readonly tenant: EffectiveTenant;
  readonly requestId: string;
  /** The card to pay with, where the call brought one. It is handed to the method and kept nowhere. */
  readonly card?: CardDetails | undefined;
  /** The payment was stored a moment ago: its provider cannot know it yet. */
  readonly isNew?: boolean;
};

/** How far the payment of an order or a citation has come, for its payer. */
export type PaymentProgress =
  /** Nothing is left to do: the state of the order or the citation says how it ended. */
  | { readonly kind: "final" }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  /** The provider did not respond to the call that pays an order: the driver's card is needed again. */
  | { readonly kind: "unreached" }
  /** No final state yet: it is paid at that address, or the provider has yet to decide. */
  | { readonly kind: "pending"; readonly redirect: RedirectDetails | null };

/** The result of giving up a payment. */
export type GivenUp =
  /** The order, or the payment of the citation, is cancelled by whoever gave it up, and by this call. */
  | "cancelled"
  /** It had ended otherwise, before or during the call: the state of the order or the payment says how. */
  | "otherwise"
  /** The provider did not confirm that it can no longer be paid: nothing was changed. */
  | "unanswered";
