// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `PaymentMethodNames`'s JSON-Schema
 * via the `definition` "PaymentMethodName".
 */
export type PaymentMethodName =
  "NO_CHARGE" | "DRIVER_ACCOUNT" | "CASH" | "OTHER" | "CHECK" | "PAYROLL_DEDUCTION" | "ONLINE_CC" | "TRANSACT_PAYMENTS";

/**
 * Generated from schemas/rules/payment-methods.json by `npm run generate`. Do not edit.
 */
export interface PaymentMethodNames {
  [k: string]: unknown;
}
