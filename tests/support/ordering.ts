import type { BuyerRules } from "../../src/domain/generated/api-orders.ts";
import type { BootData, ServedMethod } from "../../src/domain/generated/api-portal.ts";
import type { EffectiveFlow } from "../../src/domain/flows.ts";
import checkout from "../../schemas/flows/checkout.json" with { type: "json" };
import reduced from "../../schemas/flows/checkout-no-charge.json" with { type: "json" };
import permitOrder from "../../schemas/flows/permit-order.json" with { type: "json" };
import { bootData } from "./boot-data.ts";

export const CHECK: ServedMethod = {
  value: "CHECK",
  label: "Check",
  endpoint: "/orders/portal",
  explained: "paymentMethods.CHECK.explained",
  form: "check",
  isOfferedUnruled: true,
  isPaidLater: true,
  note: "pay by check",
};
export const PAYROLL: ServedMethod = {
  value: "PAYROLL_DEDUCTION",
  label: "Payroll Deduction",
  endpoint: "/orders/portal",
  offeredByRule: "PMT_METHOD_PAYROLL",
};
export const NO_CHARGE: ServedMethod = {
  value: "NO_CHARGE",
  label: "No Charge",
  endpoint: "/orders/portal",
  offeredByRule: "PMT_METHOD_NOCHARGE",
  waives: true,
  isForNothingDue: true,
};
/** Paid on the provider's page. */
export const EXTERNAL: ServedMethod = {
  value: "TRANSACT_PAYMENTS",
  label: "Transact Payments",
  endpoint: "/orders/external",
  redirects: true,
};
/** Has a form whose answers are not stored; the check's form takes the place of its own. */
export const CARD: ServedMethod = {
  value: "ONLINE_CC",
  label: "Credit Card",
  endpoint: "/orders/portal/order",
  form: "check",
  keepsNoAnswers: true,
};

/** A rule that offers only these methods. */
export function offering(...methods: ServedMethod[]): BuyerRules {
  return [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: methods.map(({ value }) => value) }];
}

/** Boot data of a tenant that sells permits with the product's own flows. */
export function orderingBoot(changes: Partial<BootData> = {}): BootData {
  const flows = [permitOrder, checkout, reduced] as unknown as EffectiveFlow[];
  return bootData({
    flows: Object.fromEntries(flows.map((flow) => [flow.id, flow])) as BootData["flows"],
    ordering: { vehiclesSelectedAtOnce: 2, methods: [NO_CHARGE, CHECK, PAYROLL] },
    ...changes,
  });
}
