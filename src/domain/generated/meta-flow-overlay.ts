// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * What a tenant changes in a flow: other titles, another order where the product allows it, form steps of its own.
 */
export interface FlowOverlay {
  $schema?: string;
  extends: string;
  title?: string;
  /**
   * Step id to its new title.
   */
  rename?: {
    [k: string]: string;
  };
  /**
   * Form steps of the tenant's own, by step id.
   */
  add?: {
    [k: string]: {
      title: string;
      form: string;
      after: string;
      texts?: string[];
    };
  };
  /**
   * Every step id in its new order. The review step stays last, and a step never comes before one that it needs.
   */
  order?: string[];
}
