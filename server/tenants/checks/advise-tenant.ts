import { offeredMethods } from "../../../src/domain/payment-rules.ts";
import type { TenantFiles } from "../read-tenant.ts";

const WHERE_TO = "paymentMethods.CHECK.whereTo";

/**
 * What works without and is still worth being said by `tenant check`: a tenant that takes checks and does not say where
 * they go leaves its drivers to ask.
 */
export function adviceFor({ paymentRules, messages }: Pick<TenantFiles, "paymentRules" | "messages">): string[] {
  const lists = [paymentRules.rules, ...Object.values(paymentRules.groups ?? {})];
  const takesChecks = lists.some((rules) => offeredMethods(rules).includes("CHECK"));
  if (!takesChecks || messages[WHERE_TO] !== undefined) return [];
  return [`drivers can pay by check, and nothing says where to send it: write ${WHERE_TO} into messages.json`];
}
