// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Payment rules of a tenant and of its groups (specification section 9). A group that is named uses its own list, every other the tenant's; without ALLOWED_PMT_METHODS there is CHECK alone. CITATION_PMT_METHODS, of the tenant's own list, names the methods by which citations are paid; without it they are those for orders.
 */
export interface PaymentRules {
  $schema?: string;
  rules: PaymentRule[];
  groups?: {
    [k: string]: PaymentRule[];
  };
}
/**
 * This interface was referenced by `PaymentRules`'s JSON-Schema
 * via the `definition` "PaymentRule".
 */
export interface PaymentRule {
  ruleType: string;
  ruleValues: string[];
}
