import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { paymentInCash } from "./cash/handler.ts";
import { paymentByCheck } from "./check/handler.ts";
import { noCharge } from "./no-charge/handler.ts";
import { otherPayment } from "./other/handler.ts";
import type { PaymentHandler } from "./payment-handler.ts";
import { payrollDeduction } from "./payroll-deduction/handler.ts";
import { studentAccount } from "./student-account/handler.ts";

/** Every payment method that this server can take. */
export const paymentHandlers: readonly PaymentHandler[] = [
  noCharge,
  studentAccount,
  paymentInCash,
  otherPayment,
  paymentByCheck,
  payrollDeduction,
];

/** Their names: pages offer no other. */
export const servedMethods: readonly PaymentMethodName[] = paymentHandlers.map(({ method }) => method);
