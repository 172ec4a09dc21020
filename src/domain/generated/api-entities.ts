// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Id".
 */
export type Id = string;
/**
 * The active ones, in the order in which they were added.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Addresses".
 */
export type Addresses = Address[];
/**
 * The active ones, in the order in which they were added.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Phones".
 */
export type Phones = Phone[];
/**
 * The active ones, in the order in which they were added.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EmailAddresses".
 */
export type EmailAddresses = EmailAddress[];
/**
 * The first element's text is the one that is shown.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "TextPages".
 */
export type TextPages = TextPage[];

/**
 * Entities as they travel. Calendar dates are YYYY-MM-DD, instants are epoch milliseconds, ids are opaque strings.
 */
export interface Entities {
  [k: string]: unknown;
}
/**
 * Answers to tenant-own fields, by field name.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Attributes".
 */
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "StateRef".
 */
export interface StateRef {
  code: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Make".
 */
export interface Make {
  name: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "State".
 */
export interface State {
  code: string;
  name: string;
}
/**
 * States of one country under their group heading.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "StateGroup".
 */
export interface StateGroup {
  name: string;
  states: State[];
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "DriversLicense".
 */
export interface DriversLicense {
  number?: string;
  state?: StateRef;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Phone".
 */
export interface Phone {
  id: Id;
  /**
   * Digits only.
   */
  number: string;
  extension?: string;
  defaultFlag: boolean;
  inactive: boolean;
  accountId: Id;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Address".
 */
export interface Address {
  id: Id;
  line1: string;
  line2?: string;
  city: string;
  state: StateRef;
  zip: string;
  defaultFlag: boolean;
  inactive: boolean;
  accountId: Id;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EmailAddress".
 */
export interface EmailAddress {
  id: Id;
  address: string;
  defaultFlag: boolean;
  inactive: boolean;
  accountId: Id;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "LicensePlate".
 */
export interface LicensePlate {
  /**
   * Upper case, as it stands on the plate; spaces and hyphens do not tell plates apart.
   */
  number: string;
  state: StateRef;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Vehicle".
 */
export interface Vehicle {
  id: Id;
  year?: number;
  color?: string;
  make: Make;
  model?: string;
  vin?: string;
  licensePlate: LicensePlate;
  inactive: boolean;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "BillingAddress".
 */
export interface BillingAddress {
  id: Id;
  /**
   * The endUserAccountEntity.id of the account that it belongs to.
   */
  driverId: string;
  line1: string;
  line2?: string;
  city: string;
  state: StateRef;
  zip: string;
  defaultFlag: boolean;
  inactive: boolean;
  attributes?: Attributes;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Person".
 */
export interface Person {
  firstName: string;
  lastName: string;
  middleInitial?: string;
  birthday?: string;
  gender?: string;
  driversLicense?: DriversLicense;
  addresses: Address[];
  /**
   * Always returned by this server; the active ones.
   */
  billingAddresses?: BillingAddress[];
  emailAddresses: EmailAddress[];
  phones: Phone[];
  vehicles: Vehicle[];
  attributes?: Attributes;
  /**
   * Sections with data that lacks an answer which is required now; left out where there are none.
   */
  incompleteSections?: (
    | "personalDetails"
    | "birthday"
    | "gender"
    | "addresses"
    | "emailAddresses"
    | "phones"
    | "vehicles"
    | "driversLicense"
  )[];
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "DriverAttribute".
 */
export interface DriverAttribute {
  name: string;
  value: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EndUserAccount".
 */
export interface EndUserAccount {
  /**
   * The {accountId} of every path; opaque.
   */
  id: string;
  /**
   * The number that the tenant's drivers know their account by.
   */
  accountId: string;
  driverAttributes: DriverAttribute[];
  person: Person;
  /**
   * How many unpaid citations of the account keep its driver from buying permits; left out where none does.
   */
  unpaidCitations?: number;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "DriverAccount".
 */
export interface DriverAccount {
  userName: string;
  verifyEmail: boolean;
  endUserAccountEntity: EndUserAccount;
  permissionGroup: string;
  userGroup: string;
  clientName: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "TextPage".
 */
export interface TextPage {
  key: string;
  language: string;
  /**
   * Rich text as written; sanitised where it is rendered.
   */
  text: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "SystemAlert".
 */
export interface SystemAlert {
  enabled: boolean;
  startDate?: string;
  endDate?: string;
  body: string;
}
