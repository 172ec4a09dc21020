// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Orders that people of a demonstration tenant placed in the past. Loaded once with them, never in production.
 *
 * @maxItems 500
 */
export type DemoOrders = DemoOrder[];

export interface DemoOrder {
  /**
   * Who placed it: an account of accounts.json.
   */
  userName: string;
  /**
   * A permit of permits.json.
   */
  permitId: string;
  /**
   * YYYY-MM-DD in the tenant's time zone, or relative to the day of loading, such as today-40d.
   */
  placedOn: string;
  /**
   * Plates of vehicles that the person has.
   *
   * @minItems 1
   * @maxItems 20
   */
  plates:
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ];
  method:
    | "NO_CHARGE"
    | "DRIVER_ACCOUNT"
    | "CASH"
    | "OTHER"
    | "CHECK"
    | "PAYROLL_DEDUCTION"
    | "ONLINE_CC"
    | "TRANSACT_PAYMENTS";
  state:
    | "AWAITING_PAYMENT"
    | "PAID"
    | "PAID_UNFULFILLED"
    | "CHARGED_TO_ACCOUNT"
    | "NO_CHARGE"
    | "PAYMENT_FAILED"
    | "CANCELLED";
}
