import type { Clock } from "../../src/domain/clock.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { Database } from "../db/database.ts";
import type { SecretBox } from "../identity/secret-box.ts";
import type { StripeApi } from "./stripe/accounts.ts";

/** What gateways and hosted providers are made of. They are made once, for all tenants: settings are looked up with each call. */
export interface ProviderParts {
  readonly db: Pick<Database, "withTenant">;
  readonly clock: Clock;
  /** NODE_ENV=production: a sandbox refuses every call there. */
  readonly production: boolean;
  /** A demonstration server: the only one on which a sandbox has a page. */
  readonly demo: boolean;
  /** Scheme, host and port under which people reach the portal; no slash at the end. */
  readonly publicUrl: string;
  /** Secrets of tenants, one file each (server/tenants/tenant-secret.ts). */
  readonly secretsDir: string;
  /** For what both sides of a sandbox know. */
  readonly box: Pick<SecretBox, "fingerprint">;
  /** A tenant, as its documents are now; undefined for an unknown one. */
  readonly tenants: {
    find(slug: string): Promise<{ readonly document: TenantDocument; readonly name: string } | undefined>;
  };
  /** Where Stripe is reached, for tests; Stripe itself where undefined. */
  readonly stripeApi?: StripeApi | undefined;
}
