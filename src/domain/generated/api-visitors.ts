// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * The visitor permits of a tenant, in the order of its document; the unavailable ones say why.
 *
 * This interface was referenced by `Visitors`'s JSON-Schema
 * via the `definition` "VisitorPermitTypes".
 */
export type VisitorPermitTypes = Permit[];
/**
 * Answers to tenant-own fields with the words they were asked in.
 */
export type OwnAnswers = {
  name: string;
  label: string;
  value: string;
  onReceipt?: boolean;
  /**
   * The files that it names, as they were called.
   */
  files?: {
    id: string;
    name: string;
  }[];
}[];

/**
 * Visitor permits: permits of the type EFP that are issued to a plate, without an account.
 */
export interface Visitors {
  [k: string]: unknown;
}
/**
 * A permit as it is offered to a driver.
 */
export interface Permit {
  id: string;
  name: string;
  description?: string;
  permitType: "STD_PERMIT" | "EFP" | "DAILY";
  lotName: string;
  validStartDate?: string;
  validEndDate?: string;
  salesStartDate?: string;
  salesEndDate?: string;
  validDays?: number;
  price: string;
  fee: string;
  allowedNoVehicles: number;
  allowAnonymousSales: boolean;
  hasFulfillmentLetter: boolean;
  reasonForVisitIsRequired: boolean;
  /**
   * The reason for a visit is chosen from a list (permit-types/efp/options); otherwise it is typed.
   */
  hasVisitReasons?: true;
  /**
   * From the rule MAX_NUMBER of this product.
   */
  maximumNumber?: number;
  /**
   * How many more the driver may order below maximumNumber; absent where there is no maximum.
   */
  remaining?: number;
  /**
   * Only an available permit can be selected; the others say why not.
   */
  availability:
    | "available"
    | "sold-out"
    | "sale-over"
    | "not-yet-on-sale"
    | "already-yours"
    | "payment-pending"
    | "maximum-reached";
  /**
   * With payment-pending: number of the driver's order of it that waits for its payment.
   */
  pendingOrder?: string;
}
/**
 * A visitor permit as it is asked for. Its dates, its price and its number are the server's.
 *
 * This interface was referenced by `Visitors`'s JSON-Schema
 * via the `definition` "VisitorPermitRequest".
 */
export interface VisitorPermitRequest {
  permitId: string;
  licensePlate: {
    number: string;
    state: StateRef;
  };
  make?: Make;
  color?: string;
  startDate: string;
  /**
   * The reason for the visit, where it is chosen from a list.
   */
  visitReason?: string;
  /**
   * The reason for the visit, where it is typed.
   */
  reasonForVisit?: string;
  /**
   * Where the link to the permit is mailed.
   */
  emailAddress?: string;
  attributes?: Attributes;
}
export interface StateRef {
  code: string;
}
export interface Make {
  name: string;
}
/**
 * Answers to tenant-own fields, by field name.
 */
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
/**
 * A visitor permit that was issued. Whoever knows its id may download it.
 *
 * This interface was referenced by `Visitors`'s JSON-Schema
 * via the `definition` "VisitorPermit".
 */
export interface VisitorPermit {
  id: string;
  /**
   * Nine digits, by which people call it.
   */
  permitNumber: string;
  permitId: string;
  name: string;
  lotName: string;
  licensePlate: {
    number: string;
    state: StateRef;
  };
  validStartDate: string;
  validEndDate: string;
  /**
   * Whether the link to it is mailed.
   */
  isMailed: boolean;
}
/**
 * Whether a visitor permit is valid today, as its QR code asks. Nothing tells who it belongs to.
 *
 * This interface was referenced by `Visitors`'s JSON-Schema
 * via the `definition` "VisitorPermitValidity".
 */
export interface VisitorPermitValidity {
  valid: boolean;
  /**
   * Of a valid one: the last characters of its plate, at most three and at most half of it.
   */
  plateEnding?: string;
}
/**
 * What a stored visitor permit keeps of the permit that was offered.
 *
 * This interface was referenced by `Visitors`'s JSON-Schema
 * via the `definition` "VisitorPermitSnapshot".
 */
export interface VisitorPermitSnapshot {
  name: string;
  lotName: string;
}
/**
 * What a stored visitor permit keeps of the form beside plate, dates and the tenant's own fields.
 *
 * This interface was referenced by `Visitors`'s JSON-Schema
 * via the `definition` "VisitorAnswers".
 */
export interface VisitorAnswers {
  make?: string;
  color?: string;
  reasonForVisit?: string;
  own: OwnAnswers;
}
