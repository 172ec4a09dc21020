import type { PaymentRule } from "./generated/meta-payment-rules.ts";

/** The payment methods of the product, in the order in which they are offered (specification section 4). */
export const paymentMethods = [
  "NO_CHARGE",
  "DRIVER_ACCOUNT",
  "CASH",
  "OTHER",
  "CHECK",
  "PAYROLL_DEDUCTION",
  "ONLINE_CC",
  "TRANSACT_PAYMENTS",
] as const;

export type PaymentMethodName = (typeof paymentMethods)[number];

/** Methods that a rule of their own adds, by the rule's type (specification section 9). */
const ADDED_BY_RULE: Readonly<Record<string, PaymentMethodName>> = {
  PMT_METHOD_NOCHARGE: "NO_CHARGE",
  PMT_METHOD_TUITION: "DRIVER_ACCOUNT",
  PMT_METHOD_PAYROLL: "PAYROLL_DEDUCTION",
};

/** Whether a text names a payment method of the product. */
export function isPaymentMethod(text: string): text is PaymentMethodName {
  return (paymentMethods as readonly string[]).includes(text);
}

/**
 * The methods that these rules offer, in the product's order: those of ALLOWED_PMT_METHODS (CHECK alone where there is
 * no such rule) and those that a PMT_METHOD_ rule with ["true"] adds.
 */
export function offeredMethods(rules: readonly PaymentRule[]): PaymentMethodName[] {
  const allowed = rules.filter((rule) => rule.ruleType === "ALLOWED_PMT_METHODS");
  const offered = new Set<string>(allowed.length === 0 ? ["CHECK"] : allowed.flatMap((rule) => rule.ruleValues));
  for (const rule of rules) {
    const added = Object.hasOwn(ADDED_BY_RULE, rule.ruleType) ? ADDED_BY_RULE[rule.ruleType] : undefined;
    if (added !== undefined && rule.ruleValues.includes("true")) offered.add(added);
  }
  return paymentMethods.filter((method) => offered.has(method));
}

/** How many of a product one account may hold and order, from the rule MAX_NUMBER_{permit id}; undefined without one. */
export function maximumNumber(rules: readonly PaymentRule[], permitId: string): number | undefined {
  const value = rules.find((rule) => rule.ruleType === `MAX_NUMBER_${permitId}`)?.ruleValues[0];
  return value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}
