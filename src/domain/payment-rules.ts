import type { PaymentMethods } from "./generated/meta-payment-methods.ts";
import type { PaymentMethodName } from "./generated/api-payment-method-names.ts";
import type { PaymentRule } from "./generated/meta-payment-rules.ts";

export type { PaymentMethodName };

/** The parts of a method's document that decide when it is offered. */
export type MethodFacts = Pick<PaymentMethods["methods"][number], "value" | "offeredByRule" | "isOfferedUnruled">;

/**
 * Returns the methods that these rules offer, in the order of the documents: those in ALLOWED_PMT_METHODS (without such
 * a rule, those that are offered by default), and each whose own rule has the value "true" (specification section 9).
 */
export function offeredMethods<M extends MethodFacts>(rules: readonly PaymentRule[], methods: readonly M[]): M[] {
  const lists = rules.filter(({ ruleType }) => ruleType === "ALLOWED_PMT_METHODS");
  const isAllowed = ({ value, isOfferedUnruled }: MethodFacts) =>
    lists.length === 0 ? isOfferedUnruled === true : lists.some(({ ruleValues }) => ruleValues.includes(value));
  const isAdded = ({ offeredByRule }: MethodFacts) =>
    rules.some(({ ruleType, ruleValues }) => ruleType === offeredByRule && ruleValues.includes("true"));
  return methods.filter((method) => isAllowed(method) || isAdded(method));
}

/**
 * Returns the methods for paying citations: those in CITATION_PMT_METHODS, or without such a rule those that are
 * offered for orders; in both cases only those whose documents allow it.
 */
export function citationMethods<M extends MethodFacts & Pick<PaymentMethods["methods"][number], "paysCitations">>(
  rules: readonly PaymentRule[],
  methods: readonly M[],
): M[] {
  const lists = rules.filter(({ ruleType }) => ruleType === "CITATION_PMT_METHODS");
  const isListed = ({ value }: M) => lists.some(({ ruleValues }) => ruleValues.includes(value));
  const offered = lists.length === 0 ? offeredMethods(rules, methods) : methods.filter(isListed);
  return offered.filter(({ paysCitations }) => paysCitations === true);
}

/** Whether a method is paid through a payment provider: all order calls do, except for the portal's own. */
export function isPaidThroughProvider({ endpoint }: Pick<PaymentMethods["methods"][number], "endpoint">): boolean {
  return endpoint !== "/orders/portal";
}

/**
 * The most permits of a product that one account may have, from the rule MAX_NUMBER_{permit id}; undefined without one.
 */
export function maximumNumber(rules: readonly PaymentRule[], permitId: string): number | undefined {
  const value = rules.find((rule) => rule.ruleType === `MAX_NUMBER_${permitId}`)?.ruleValues[0];
  return value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}
