import type { ServedPayments } from "../tenants/card-payments.ts";
import type { CardGateway, GatewayParts } from "./card-gateway.ts";
import { CARD_METHOD, paymentByCard } from "./card/handler.ts";
import { paymentInCash } from "./cash/handler.ts";
import { paymentByCheck } from "./check/handler.ts";
import { sandbox } from "./gateways/sandbox/gateway.ts";
import { noCharge } from "./no-charge/handler.ts";
import { otherPayment } from "./other/handler.ts";
import type { OfflineMethod, PaymentHandler } from "./payment-handler.ts";
import { payrollDeduction } from "./payroll-deduction/handler.ts";
import { studentAccount } from "./student-account/handler.ts";

/** Methods for which nobody outside is asked. */
const offlineMethods: readonly OfflineMethod[] = [
  noCharge,
  studentAccount,
  paymentInCash,
  otherPayment,
  paymentByCheck,
  payrollDeduction,
];

/** Every gateway that a tenant may name. */
const gateways = [sandbox];

/** The gateways of a server. */
export function createCardGateways(parts: GatewayParts): readonly CardGateway[] {
  return gateways.map(({ create }) => create(parts));
}

/** Every payment method that this server can take; the one by card once for each gateway. */
export function createPaymentHandlers(parts: GatewayParts): readonly PaymentHandler[] {
  return [...offlineMethods, ...createCardGateways(parts).map(paymentByCard)];
}

/** What this server can take payments by: pages offer nothing else. */
export const served: ServedPayments = {
  methods: [...offlineMethods.map(({ method }) => method), CARD_METHOD],
  gateways: gateways.map(({ id }) => id),
};
