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
   * The files in SECRETS_DIR/<slug>/ that it needs of each tenant, beside a secret that the tenant names.
   *
   * @minItems 1
   */
  secrets?: [Secret, ...Secret[]];
  /**
   * No money moves: it refuses to run in production.
   */
  isSandbox?: boolean;
}
export interface Secret {
  /**
   * Name of the file.
   */
  name: string;
  /**
   * What it begins with.
   *
   * @minItems 1
   */
  prefixes: [string, ...string[]];
  /**
   * It may have a second line with the former secret, while that is still valid.
   */
  isRotated?: boolean;
  /**
   * What it may begin with too where NODE_ENV is not production: by such a secret no money moves.
   *
   * @minItems 1
   */
  testPrefixes?: [string, ...string[]];
}
