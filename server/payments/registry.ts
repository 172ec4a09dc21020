import type { PaymentRule } from "../../src/domain/generated/meta-payment-rules.ts";
import { offeredMethods, type PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { checkPayment } from "./check.ts";
import { noCharge } from "./no-charge.ts";
import type { PaymentHandler } from "./payment-handler.ts";

/** Every payment method that this server can take. */
export const paymentHandlers: readonly PaymentHandler[] = [noCharge, checkPayment];

/** Their names: pages offer no other. */
export const servedMethods: readonly PaymentMethodName[] = paymentHandlers.map((handler) => handler.method);

/**
 * The handler of a method, where an order of these rules may be paid by it; undefined where not. An order without any
 * amount goes by the method for that alone, whatever the rules offer.
 */
export function allowedHandler(
  method: PaymentMethodName,
  rules: readonly PaymentRule[],
  isNothingDue: boolean,
): PaymentHandler | undefined {
  const handler = paymentHandlers.find((each) => each.method === method);
  if (handler === undefined) return undefined;
  if (isNothingDue) return handler.capabilities.forNothingDue ? handler : undefined;
  return offeredMethods(rules).includes(method) ? handler : undefined;
}
