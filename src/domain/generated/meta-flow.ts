// Generated from schemas/ by `npm run generate`. Do not edit.

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
  /**
   * A built-in part of the portal that the step shows. Which ones a flow has is registered with it (src/domain/flow-kinds.ts), and so are its guards and conditions; the checker refuses any other.
   */
  panel?: string;
  /**
   * Id of a form; its answers are kept with the order under their field names.
   */
  form?: string;
  /**
   * Text blocks shown above the step.
   */
  texts?: string[];
  /**
   * Guards of the step's panel that must hold before Next.
   */
  nextWhen?: string[];
  /**
   * A condition of the flow by which the step is passed over.
   */
  skipWhen?: string;
}
