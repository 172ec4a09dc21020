// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * The product's default of every preference; a tenant's own in tenant.json win value by value.
 */
export type DefaultPreferences = Preferences & {
  profileRequiredFields: {};
};

export interface Preferences {
  citationsEnabled?: boolean;
  /**
   * Days after issue in which a citation can be appealed.
   */
  citationAppealDays?: number;
  /**
   * Which sections of a profile must exist before buying.
   */
  profileRequiredFields?: {
    gender?: boolean;
    birthday?: boolean;
    driversLicense?: boolean;
    phones?: boolean;
    addresses?: boolean;
  };
  /**
   * Fields of the vehicle form that this tenant requires beyond the form's own.
   */
  vehicleRequiredFields?: string[];
  /**
   * Vehicles that a driver may select for one permit; never more than the permit allows.
   */
  vehiclesSelectedAtOnce?: number;
  /**
   * How often drivers may change the vehicles of one permit within 30 days; 0 for never.
   */
  vehicleChanges?: number;
  /**
   * How many visitor permits one plate may get within 30 days; 0 for none, so that visitors get no permit here.
   */
  visitorPermitsPerPlate?: number;
}
