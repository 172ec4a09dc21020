import type { Instant, Optional, OptionalInstant } from "./columns.ts";

/** An identity at a provider, and the account that it belongs to. */
export interface IdentitiesTable {
  tenant: string;
  issuer: string;
  subject: string;
  account_id: string;
  created_at: Instant;
}

/** A sign-in that was sent to the provider. Hashes are SHA-256, in hex. */
export interface SsoRequestsTable {
  state_hash: string;
  tenant: string;
  browser_hash: string;
  /** Nonce and code verifier, encrypted with the server's secret key. */
  sealed: string;
  return_to: Optional<string>;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

/** The code that a browser exchanges for tokens after single sign-on. */
export interface SsoCodesTable {
  code_hash: string;
  tenant: string;
  browser_hash: string;
  /** Null for an identity without a driver account. */
  account_id: Optional<string>;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

/** The embedded provider's records: its sessions, grants, codes and its signing key. */
export interface ProviderRecordsTable {
  tenant: string;
  kind: string;
  id_hash: string;
  /** The provider's own record as JSON, encrypted with the server's secret key. */
  sealed: string;
  grant_hash: Optional<string>;
  uid_hash: Optional<string>;
  expires_at: OptionalInstant;
  consumed_at: OptionalInstant;
}
