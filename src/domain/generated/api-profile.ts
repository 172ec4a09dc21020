// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "Text".
 */
export type Text = string;
/**
 * Made by the caller once per entry, a UUID: the entry gets it, and sent again it answers what is stored.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "NewId".
 */
export type NewId = string;
/**
 * What is added is active; reads tell when it no longer is.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "Active".
 */
export type Active = false;
/**
 * The caller's own {accountId}, as in the path; any other gives the same 404.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "OwnAccountId".
 */
export type OwnAccountId = string;
/**
 * Positions: 0 gender, 1 birthday, 2 driver licence, 3 phones, 4 addresses.
 *
 * @minItems 5
 * @maxItems 5
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "ProfileRequiredFields".
 */
export type ProfileRequiredFields = [boolean, boolean, boolean, boolean, boolean];
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "VehicleRequiredFields".
 */
export type VehicleRequiredFields = string[];

/**
 * Bodies are entities; an id is the caller's own, see NewId; the tenant's effective form checks every field, so these documents hold shapes and outer limits only.
 */
export interface Profile {
  [k: string]: unknown;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "StateText".
 */
export interface StateText {
  code?: Text;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "VehicleRequest".
 */
export interface VehicleRequest {
  id?: NewId;
  year?: number;
  color?: Text;
  make?: {
    name?: Text;
  };
  model?: Text;
  vin?: Text;
  licensePlate?: {
    number?: Text;
    state?: StateText;
  };
  inactive?: Active;
  attributes?: Attributes;
}
/**
 * Answers to tenant-own fields, by field name.
 */
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "PhoneRequest".
 */
export interface PhoneRequest {
  id?: NewId;
  number?: Text;
  extension?: Text;
  defaultFlag?: boolean;
  inactive?: Active;
  accountId?: OwnAccountId;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "AddressRequest".
 */
export interface AddressRequest {
  id?: NewId;
  line1?: Text;
  line2?: Text;
  city?: Text;
  state?: StateText;
  zip?: Text;
  defaultFlag?: boolean;
  inactive?: Active;
  accountId?: OwnAccountId;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "EmailAddressRequest".
 */
export interface EmailAddressRequest {
  id?: NewId;
  address?: Text;
  defaultFlag?: boolean;
  inactive?: Active;
  accountId?: OwnAccountId;
  attributes?: Attributes;
}
/**
 * Personal details of the signed-in driver; driversLicense, when present, is checked by its own form.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "PersonRequest".
 */
export interface PersonRequest {
  firstName?: Text;
  lastName?: Text;
  middleInitial?: Text;
  birthday?: Text;
  gender?: Text;
  driversLicense?: {
    number?: Text;
    state?: StateText;
    attributes?: Attributes;
  };
  attributes?: Attributes;
}
