// Generated from schemas/ by `npm run generate`. Do not edit.

export interface Account {
  [k: string]: unknown;
}
/**
 * The registration form; the tenant's effective form checks it field by field.
 *
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "RegisterRequest".
 */
export interface RegisterRequest {
  /**
   * Made by the caller once per entry, a UUID: the entry gets it, and sent again it answers what is stored.
   */
  id?: string;
  userName: string;
  password: string;
  confirmPassword?: string;
  emailAddress?: string;
  person: {
    firstName?: string;
    lastName?: string;
  };
  attributes?: Attributes;
}
/**
 * Answers to tenant-own fields, by field name.
 */
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "RegisterResponse".
 */
export interface RegisterResponse {
  userName: string;
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "EmailVerifiedRequest".
 */
export interface EmailVerifiedRequest {
  username: string;
  verifyEmail: true;
  /**
   * From the mailed link; one use, 24 hours.
   */
  token: string;
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "EmailVerifiedResponse".
 */
export interface EmailVerifiedResponse {
  verifyEmail: boolean;
}
