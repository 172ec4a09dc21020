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
   * A UUID that the caller makes once per entry, which becomes its id. Repeating a request with it returns the stored entry.
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
/**
 * The call was carried out, or was taken in and says no more.
 *
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {}
/**
 * User name and password of a driver whose email address is not verified yet.
 *
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "SendVerificationRequest".
 */
export interface SendVerificationRequest {
  username: string;
  password: string;
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "UserNameAvailability".
 */
export interface UserNameAvailability {
  available: boolean;
  /**
   * Why it is not: in use or reserved, or not a user name at all.
   */
  code?: "taken" | "invalid";
}
/**
 * The forgotten-password form.
 *
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "SendLinkRequest".
 */
export interface SendLinkRequest {
  /**
   * The tenant's slug.
   */
  groupName: string;
  userName: string;
}
/**
 * The forgotten-user-name form.
 *
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "SendUsernameLinkRequest".
 */
export interface SendUsernameLinkRequest {
  /**
   * The tenant's slug.
   */
  groupName: string;
  /**
   * The number that people know their account by.
   */
  accountId: string;
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "ResetPasswordRequest".
 */
export interface ResetPasswordRequest {
  username: string;
  /**
   * From the mailed link; one use, 60 minutes.
   */
  token: string;
  password: string;
  confirmPassword?: string;
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "ChangePasswordRequest".
 */
export interface ChangePasswordRequest {
  currentPassword: string;
  password: string;
  confirmPassword?: string;
}
/**
 * This interface was referenced by `Account`'s JSON-Schema
 * via the `definition` "CheckAccountIdRequest".
 */
export interface CheckAccountIdRequest {
  accountId: string;
  userName: string;
  permissionGroup: string;
}
