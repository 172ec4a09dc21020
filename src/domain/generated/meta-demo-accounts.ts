// Generated from schemas/ by `npm run generate`. Do not edit.

export type FieldText = string;
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
  userName: FieldText;
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
    name: FieldText;
    value: string;
  }[];
  person?: DemoPerson;
}
export interface DemoPerson {
  firstName: FieldText;
  lastName: FieldText;
  middleInitial?: FieldText;
  birthday?: FieldText;
  gender?: FieldText;
  driversLicense?: {
    number: FieldText;
    state: StateRef;
  };
  addresses: DemoAddress[];
  emailAddresses: DemoEmailAddress[];
  phones: DemoPhone[];
  vehicles: DemoVehicle[];
  attributes?: Attributes;
}
export interface StateRef {
  code: FieldText;
}
export interface DemoAddress {
  line1: FieldText;
  line2?: FieldText;
  city: FieldText;
  state: StateRef;
  zip: FieldText;
  defaultFlag: boolean;
  attributes?: Attributes;
}
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
export interface DemoEmailAddress {
  address: FieldText;
  defaultFlag: boolean;
  attributes?: Attributes;
}
export interface DemoPhone {
  number: FieldText;
  extension?: FieldText;
  defaultFlag: boolean;
  attributes?: Attributes;
}
export interface DemoVehicle {
  year?: number;
  color?: FieldText;
  make: {
    name: FieldText;
  };
  model?: FieldText;
  vin?: FieldText;
  licensePlate: {
    number: FieldText;
    state: StateRef;
  };
  attributes?: Attributes;
}
