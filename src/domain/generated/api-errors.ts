// Generated from schemas/ by `npm run generate`. Do not edit.

export interface Errors {
  [k: string]: unknown;
}
/**
 * Every refusal of /api/v1. code is stable; the texts come from the message catalogue.
 *
 * This interface was referenced by `Errors`'s JSON-Schema
 * via the `definition` "ApiError".
 */
export interface ApiError {
  code: string;
  errorMessage?: string;
  errorMessages?: string[];
  /**
   * Message beside each refused form field, by field name.
   */
  errors?: {
    [k: string]: string;
  };
  /**
   * With invalid_form and form_changed: the content hash of each form by which the body was judged, as in the boot data. A page that shows another version loads this one.
   */
  forms?: {
    [k: string]: string;
  };
  /**
   * With email_unverified, after the right password: the address that the verification link was sent to, with all but the first letter of its name hidden.
   */
  sentTo?: string;
  requestId?: string;
}
/**
 * Refusal of the token endpoints (RFC 6749 section 5.2).
 *
 * This interface was referenced by `Errors`'s JSON-Schema
 * via the `definition` "TokenError".
 */
export interface TokenError {
  error: string;
  error_description?: string;
  requestId?: string;
}
