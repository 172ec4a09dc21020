// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * For how long the product keeps what it need not keep for ever; a tenant's own in tenant.json win value by value.
 */
export interface DefaultRetentionDays {
  $schema?: string;
  /**
   * Visitor permits, after their last day.
   */
  visitorPermits: number;
  /**
   * Orders whose payment failed and for which no money came, after they were placed. A provider may still tell of money within the first 90 days.
   */
  failedOrders: number;
  /**
   * Appeals with their messages, after they were decided.
   */
  appeals: number;
  /**
   * Files that came with an appeal or a form, after they were handed in.
   */
  files: number;
}
