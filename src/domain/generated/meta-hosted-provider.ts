// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * A payment provider on whose own page drivers pay. Its code is the folder of the same name in server/payments/hosted-providers.
 */
export interface HostedProviderDocument {
  $schema?: string;
  /**
   * The name that a tenant gives in hostedPayments.provider, and under which its payments are kept.
   */
  id: string;
  label: string;
  /**
   * Settings of hostedPayments in tenant.json that it needs beside its name; a tenant may give no others.
   */
  settings: ("url" | "merchant" | "secret")[];
  /**
   * No money moves: it refuses to run in production.
   */
  isSandbox?: boolean;
}
