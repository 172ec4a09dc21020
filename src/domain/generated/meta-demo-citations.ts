// Generated from schemas/ by `npm run generate`. Do not edit.

export type Day = string;
export type Amount = string;
/**
 * Citations of a demonstration tenant. Loaded once, never in production.
 *
 * @maxItems 500
 */
export type DemoCitations = DemoCitation[];

export interface DemoCitation {
  number: string;
  plate: {
    number: string;
    /**
     * Code of the state, such as CA.
     */
    state: string;
  };
  /**
   * Number of the account that it belongs to: an accountId of accounts.json.
   */
  accountNumber?: string;
  violation: string;
  location: string;
  issuedOn: Day;
  dueOn: Day;
  fine: Amount;
  fees: Amount;
  state: "UNPAID" | "PAID" | "DISMISSED";
  note?: string;
  /**
   * The officer's photos: names of JPEG or PNG files in the folder demo/photos.
   *
   * @minItems 1
   * @maxItems 5
   */
  photos?:
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string];
  /**
   * How and when a paid one was paid here.
   */
  payment?: {
    method:
      | "NO_CHARGE"
      | "DRIVER_ACCOUNT"
      | "CASH"
      | "OTHER"
      | "CHECK"
      | "PAYROLL_DEDUCTION"
      | "ONLINE_CC"
      | "TRANSACT_PAYMENTS";
    paidOn: Day;
  };
}
