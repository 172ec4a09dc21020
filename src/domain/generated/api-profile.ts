// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "FieldText".
 */
export type FieldText = string;
/**
 * A UUID that the caller makes once per entry, which becomes its id. Repeating a request with it returns the stored entry.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "NewId".
 */
export type NewId = string;
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "VehicleUpdate".
 */
export type VehicleUpdate = VehicleRequest & EntryUpdate;
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "EmailAddressUpdate".
 */
export type EmailAddressUpdate = EmailAddressRequest & EntryUpdate;
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "AddressUpdate".
 */
export type AddressUpdate = AddressRequest & EntryUpdate;
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "PhoneUpdate".
 */
export type PhoneUpdate = PhoneRequest & EntryUpdate;
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
  code?: FieldText;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "VehicleRequest".
 */
export interface VehicleRequest {
  id?: NewId;
  year?: number;
  color?: FieldText;
  make?: {
    name?: FieldText;
  };
  model?: FieldText;
  vin?: FieldText;
  licensePlate?: {
    number?: FieldText;
    state?: StateText;
  };
  inactive?: boolean;
  /**
   * Where given, the {accountId} of the path.
   */
  accountId?: string;
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
  number?: FieldText;
  extension?: FieldText;
  defaultFlag?: boolean;
  inactive?: boolean;
  /**
   * Where given, the {accountId} of the path.
   */
  accountId?: string;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "AddressRequest".
 */
export interface AddressRequest {
  id?: NewId;
  line1?: FieldText;
  line2?: FieldText;
  city?: FieldText;
  state?: StateText;
  zip?: FieldText;
  defaultFlag?: boolean;
  inactive?: boolean;
  /**
   * Where given, the {accountId} of the path.
   */
  accountId?: string;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "EmailAddressRequest".
 */
export interface EmailAddressRequest {
  id?: NewId;
  address?: FieldText;
  defaultFlag?: boolean;
  inactive?: boolean;
  /**
   * Where given, the {accountId} of the path.
   */
  accountId?: string;
  attributes?: Attributes;
}
/**
 * Creates a billing address, or replaces the driver's own with this id.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "BillingAddressRequest".
 */
export interface BillingAddressRequest {
  /**
   * Where given, endUserAccountEntity.id of the signed-in driver.
   */
  driverId?: string;
  id?: NewId;
  line1?: FieldText;
  line2?: FieldText;
  city?: FieldText;
  state?: StateText;
  zip?: FieldText;
  defaultFlag?: boolean;
  inactive?: boolean;
  attributes?: Attributes;
}
/**
 * What every update of an entry has beside its fields: which entry it is. The account stands in the path alone.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "EntryUpdate".
 */
export interface EntryUpdate {
  id: NewId;
}
/**
 * Personal details of the signed-in driver; driversLicense, when present, is checked by its own form.
 *
 * This interface was referenced by `Profile`'s JSON-Schema
 * via the `definition` "PersonRequest".
 */
export interface PersonRequest {
  firstName?: FieldText;
  lastName?: FieldText;
  middleInitial?: FieldText;
  birthday?: FieldText;
  gender?: FieldText;
  driversLicense?: {
    number?: FieldText;
    state?: StateText;
    attributes?: Attributes;
  };
  attributes?: Attributes;
}
