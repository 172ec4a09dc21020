// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `PermitCatalogue`'s JSON-Schema
 * via the `definition` "CalendarDate".
 */
export type CalendarDate = string;
/**
 * In the tenant's currency, with two decimals.
 *
 * This interface was referenced by `PermitCatalogue`'s JSON-Schema
 * via the `definition` "Amount".
 */
export type Amount = string;

/**
 * The permits that a tenant sells. Dates are YYYY-MM-DD in the tenant's time zone; in a demo tenant also today, today-30d, today+90d.
 */
export interface PermitCatalogue {
  $schema?: string;
  /**
   * @maxItems 500
   */
  permits: PermitType[];
}
/**
 * This interface was referenced by `PermitCatalogue`'s JSON-Schema
 * via the `definition` "PermitType".
 */
export interface PermitType {
  id: string;
  name: string;
  description?: string;
  /**
   * STD_PERMIT: fixed dates. DAILY and EFP (virtual): start on the date that the driver chooses.
   */
  permitType: "STD_PERMIT" | "EFP" | "DAILY";
  lotName: string;
  validStartDate?: CalendarDate;
  validEndDate?: CalendarDate;
  salesStartDate?: CalendarDate;
  salesEndDate?: CalendarDate;
  validDays?: number;
  price: Amount;
  fee: Amount;
  allowedNoVehicles: number;
  allowAnonymousSales?: boolean;
  hasFulfillmentLetter?: boolean;
  reasonForVisitIsRequired?: boolean;
  /**
   * The reasons for a visit that a driver chooses from. Without them the reason is typed.
   *
   * @minItems 1
   * @maxItems 60
   */
  visitReasons?: [string, ...string[]];
  /**
   * Units that can be sold; unlimited where missing.
   */
  capacity?: number;
  /**
   * A driver sees the permit when all match. VIP is not among them.
   */
  conditions?: AttributeCondition[];
  /**
   * Opened by the driver attribute VIP.
   */
  vipOnly?: boolean;
}
/**
 * A driver attribute that must have one of these values.
 *
 * This interface was referenced by `PermitCatalogue`'s JSON-Schema
 * via the `definition` "AttributeCondition".
 */
export interface AttributeCondition {
  attribute: string;
  /**
   * @minItems 1
   */
  values: [string, ...string[]];
}
