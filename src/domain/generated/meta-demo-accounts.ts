// Generated from schemas/ by `npm run generate`. Do not edit.

export type Text = string;
/**
 * People of a demonstration tenant, in the shape of the stored entities without ids. Loaded once into an empty database, never in production.
 *
 * @maxItems 200
 */
export type DemoAccounts = DemoAccount[];

/**
 * A DRIVER has driverAttributes and a person, unless without a driver account; an ADMIN has neither.
 */
export interface DemoAccount {
  userName: Text;
  /**
   * The well-known password of the demonstration.
   */
  password: string;
  role: "DRIVER" | "ADMIN";
  emailVerified: boolean;
  /**
   * false: the embedded identity provider knows this person, the portal has no account for them.
   */
  driverAccount?: boolean;
  /**
   * The number that the tenant's drivers know their account by; made up where missing.
   */
  accountId?: string;
  /**
   * User group; the tenant's default group where missing.
   */
  group?: string;
  driverAttributes?: {
    name: Text;
    value: string;
  }[];
  person?: DemoPerson;
}
export interface DemoPerson {
  firstName: Text;
  lastName: Text;
  middleInitial?: Text;
  birthday?: Text;
  gender?: Text;
  driversLicense?: {
    number: Text;
    state: StateRef;
  };
  addresses: DemoAddress[];
  emailAddresses: DemoEmailAddress[];
  phones: DemoPhone[];
  vehicles: DemoVehicle[];
  attributes?: Attributes;
}
export interface StateRef {
  code: Text;
}
export interface DemoAddress {
  line1: Text;
  line2?: Text;
  city: Text;
  state: StateRef;
  zip: Text;
  defaultFlag: boolean;
  attributes?: Attributes;
}
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
export interface DemoEmailAddress {
  address: Text;
  defaultFlag: boolean;
  attributes?: Attributes;
}
export interface DemoPhone {
  number: Text;
  extension?: Text;
  defaultFlag: boolean;
  attributes?: Attributes;
}
export interface DemoVehicle {
  year?: number;
  color?: Text;
  make: {
    name: Text;
  };
  model?: Text;
  vin?: Text;
  licensePlate: {
    number: Text;
    state: StateRef;
  };
  attributes?: Attributes;
}
