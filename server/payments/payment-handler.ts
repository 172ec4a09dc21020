import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { Cents } from "../../src/domain/money.ts";
import type { OrderState } from "../../src/domain/order-states.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";

/** The call that places orders of a method. */
export type OrderEndpoint = PaymentMethods["methods"][number]["endpoint"];

/** What a payment method must know of an order to begin its payment. */
export interface OrderToPay {
  readonly id: string;
  readonly number: string;
  /** What is to be paid, once a method that waives has waived it. */
  readonly totalCents: Cents;
}

export interface PaymentCapabilities {
  /** States that an order of this method may begin in. */
  readonly firstStates: readonly OrderState[];
  /** The order costs nothing when it is paid this way. */
  readonly waives: boolean;
  /** The only way to place an order whose total is zero, and no way for any other unless a rule offers it. */
  readonly forNothingDue: boolean;
}

/** How a payment began. */
export interface BeginOutcome {
  readonly kind: "begun";
  readonly state: OrderState;
}

/** One payment method behind its document. */
export interface PaymentHandler {
  readonly method: PaymentMethodName;
  readonly capabilities: PaymentCapabilities;
  /**
   * Says how an order of this method begins. It runs before the order is stored, in its transaction: it asks nobody
   * outside and moves no money, so that an order that is not stored after all has cost nothing.
   */
  begin(order: OrderToPay): Promise<BeginOutcome>;
}
