// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * A password sign-in, or the end of single sign-on.
 *
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "GetTokenRequest".
 */
export type GetTokenRequest = PasswordCredentials | CodeCredentials;

export interface Session {
  [k: string]: unknown;
}
/**
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "TokenSet".
 */
export interface TokenSet {
  access_token: string;
  refresh_token: string;
  token_type: "Bearer";
  session_state: string;
  /**
   * Seconds; 900.
   */
  expires_in: number;
  /**
   * Seconds; 1800.
   */
  refresh_expires_in: number;
  scope: string;
  /**
   * When the pair was issued, epoch milliseconds; the browser sets its own on receipt.
   */
  timestamp: number;
}
/**
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "PasswordCredentials".
 */
export interface PasswordCredentials {
  username: string;
  password: string;
  /**
   * The tenant's slug.
   */
  groupName: string;
}
/**
 * The one-time code that single sign-on ends with; one use, 60 seconds, in the browser that began.
 *
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "CodeCredentials".
 */
export interface CodeCredentials {
  code: string;
  /**
   * The tenant's slug.
   */
  groupName: string;
}
/**
 * Form-encoded. The client secret is added by the server.
 *
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "RefreshRequest".
 */
export interface RefreshRequest {
  client_id: string;
  client_secret?: string;
  grant_type: "refresh_token";
  refresh_token: string;
}
/**
 * Form-encoded.
 *
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "LogoutRequest".
 */
export interface LogoutRequest {
  client_id: string;
  refresh_token: string;
}
/**
 * This interface was referenced by `Session`'s JSON-Schema
 * via the `definition` "UserContext".
 */
export interface UserContext {
  user: {
    userName: string;
    userGroup: string;
    /**
     * ADMIN: the customer's administrator, who is no driver.
     */
    role: "DRIVER" | "ADMIN";
  };
}
