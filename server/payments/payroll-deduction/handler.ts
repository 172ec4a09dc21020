import type { OfflineMethod } from "../payment-handler.ts";

/**
 * Payroll Deduction: the employer takes the amount from the driver's pay. Nothing is due here; the desk's list of orders
 * tells the payroll office what to take (`npm run desk -- orders`).
 */
export const payrollDeduction: OfflineMethod = {
  kind: "offline",
  method: "PAYROLL_DEDUCTION",
  begins: "CHARGED_TO_ACCOUNT",
};
