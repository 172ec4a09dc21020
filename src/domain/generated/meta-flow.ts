// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * A built-in part of the portal that a step can show.
 *
 * This interface was referenced by `FlowDocument`'s JSON-Schema
 * via the `definition` "Panel".
 */
export type Panel = "permit-selection" | "vehicle-selection" | "permit-review" | "payment" | "contact" | "order-review";
/**
 * What must hold before Next: permit-chosen, rules-accepted, start-date-chosen and reason-given look at the permit order; method-ready at the payment; contact-chosen at the addresses; terms-accepted at the checkbox of the last step.
 *
 * This interface was referenced by `FlowDocument`'s JSON-Schema
 * via the `definition` "Guard".
 */
export type Guard =
  | "permit-chosen"
  | "rules-accepted"
  | "start-date-chosen"
  | "reason-given"
  | "method-ready"
  | "contact-chosen"
  | "terms-accepted";
/**
 * When a step is passed over: nothing-due is a total of zero.
 *
 * This interface was referenced by `FlowDocument`'s JSON-Schema
 * via the `definition` "Condition".
 */
export type Condition = "nothing-due";

/**
 * A purchase or another task in steps. A step shows a built-in panel or a form; its place is in the page's address. Titles may be replaced by the message catalogue under flows.<flow>.<step>.title.
 */
export interface FlowDocument {
  $schema?: string;
  id: string;
  title: string;
  /**
   * Text blocks shown above every step.
   */
  texts?: string[];
  /**
   * @minItems 1
   */
  steps: [FlowStep, ...FlowStep[]];
}
/**
 * Shows either a built-in panel or a form; the checker refuses both and neither.
 *
 * This interface was referenced by `FlowDocument`'s JSON-Schema
 * via the `definition` "FlowStep".
 */
export interface FlowStep {
  id: string;
  title: string;
  panel?: Panel;
  /**
   * Id of a form; its answers are kept with the order under their field names.
   */
  form?: string;
  /**
   * Text blocks shown above the step.
   */
  texts?: string[];
  nextWhen?: Guard[];
  skipWhen?: Condition;
}
