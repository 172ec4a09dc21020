import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { PaymentRule } from "../../src/domain/generated/meta-payment-rules.ts";
import type { OrderState } from "../../src/domain/order-states.ts";
import { offeredMethods, type PaymentMethodName } from "../../src/domain/payment-rules.ts";

/** What the product says of a payment method, in the tenant's words. */
export type MethodDocument = PaymentMethods["methods"][number];

/** The call that places orders of a method. */
export type OrderEndpoint = MethodDocument["endpoint"];

/** A method for which nobody outside is asked: its orders stand as soon as they are stored. */
export interface OfflineMethod {
  readonly kind: "offline";
  readonly method: PaymentMethodName;
  /** The state that its orders begin in. */
  readonly begins: Extract<OrderState, "AWAITING_PAYMENT" | "CHARGED_TO_ACCOUNT" | "NO_CHARGE">;
}

/** A payment method as the server takes it. All that pages, mails and receipts know of it stands in its document. */
export type PaymentHandler = OfflineMethod;

/** A method that an order may be paid by. */
export interface AllowedMethod {
  readonly document: MethodDocument;
  readonly handler: PaymentHandler;
}

/** What decides how an order may be paid. */
export interface Payability {
  readonly documents: readonly MethodDocument[];
  readonly handlers: readonly PaymentHandler[];
  /** Of the driver's group. */
  readonly rules: readonly PaymentRule[];
}

/**
 * The method of this name, where an order may be paid by it; undefined where it may not. An order without any amount goes
 * by the method for that alone, whatever the rules offer.
 */
export function allowedMethod(
  name: PaymentMethodName,
  { documents, handlers, rules }: Payability,
  isNothingDue: boolean,
): AllowedMethod | undefined {
  const offered = isNothingDue
    ? documents.filter(({ isForNothingDue }) => isForNothingDue === true)
    : offeredMethods(rules, documents);
  const document = offered.find(({ value }) => value === name);
  const handler = handlers.find(({ method }) => method === name);
  return document === undefined || handler === undefined ? undefined : { document, handler };
}
