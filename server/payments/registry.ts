import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { paymentByCheck } from "./check/handler.ts";
import { noCharge } from "./no-charge/handler.ts";
import type { PaymentHandler } from "./payment-handler.ts";

/** Every payment method that this server can take. */
export const paymentHandlers: readonly PaymentHandler[] = [noCharge, paymentByCheck];

/** Their names: pages offer no other. */
export const servedMethods: readonly PaymentMethodName[] = paymentHandlers.map(({ method }) => method);
