import type { PaymentRules } from "../../src/domain/generated/meta-payment-rules.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";

/** The user groups that a tenant's documents name: the default group, and those with payment rules. */
export function userGroups(document: TenantDocument, paymentRules: PaymentRules): string[] {
  const ofEveryone = document.defaultGroup ?? document.slug;
  return [...new Set([ofEveryone, ...Object.keys(paymentRules.groups ?? {})])];
}
