// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * What a tenant adds to a form. It restates nothing: a change of the base form flows through. A target that does not exist is an error.
 */
export interface FormOverlay {
  $schema?: string;
  extends: string;
  title?: string;
  description?: string;
  submitLabel?: string;
  /**
   * New fields, by name. Their answers are stored in the entity's attributes.
   */
  add?: {
    [k: string]: AddedField;
  };
  /**
   * Fields that become required.
   */
  require?: string[];
  /**
   * Fields that become optional.
   */
  optional?: string[];
  /**
   * Optional fields that are not asked.
   */
  hide?: string[];
  /**
   * Words, default and pattern of fields that exist.
   */
  change?: {
    [k: string]: ChangedField;
  };
  /**
   * The order of the fields; those not named keep their place after the ones that are.
   */
  order?: string[];
  sections?: FormSection[];
  /**
   * if / then / else rules of JSON Schema that are added to the form: a field that only a then or else declares is shown only where the rule says so, behind the last field that its if asks about.
   */
  conditions?: Condition[];
  /**
   * JSON Schema dependencies (draft-07) that are added to the form.
   */
  dependencies?: {};
  messages?: FormMessages;
}
/**
 * This interface was referenced by `FormOverlay`'s JSON-Schema
 * via the `definition` "AddedField".
 */
export interface AddedField {
  schema: {};
  ui: FieldUi;
  required?: boolean;
  /**
   * The field that it follows; without it the new field comes last.
   */
  after?: string;
}
export interface FieldUi {
  label: string;
  help?: string;
  placeholder?: string;
  widget:
    | "text"
    | "textarea"
    | "email"
    | "password"
    | "number"
    | "money"
    | "date"
    | "color"
    | "phone"
    | "card"
    | "select"
    | "radio"
    | "checkbox"
    | "checkboxes"
    | "files";
  /**
   * Formats while typing; what is stored carries no formatting characters.
   */
  mask?: "phone" | "plate" | "card-number" | "card-expiry" | "card-code";
  /**
   * Choices that the server feeds, looked up on the server when the form is sent. visit-reasons are those of a permit, and are for the forms permit-terms and visitor-permit alone.
   */
  options?: "vehicle-makes" | "states" | "visit-reasons";
  /**
   * Label of each choice of an enum, by its value.
   */
  optionLabels?: {
    [k: string]: string;
  };
  /**
   * HTML autocomplete token (WCAG 1.3.5).
   */
  autocomplete?: string;
  /**
   * Typing and pasting end at the schema's maxLength. Without it a longer text stays and is refused in words.
   */
  limitTyping?: boolean;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  width?: "full" | "half" | "short";
  /**
   * A password field that shows how strong the password is.
   */
  strengthMeter?: boolean;
  /**
   * Not shown and not asked; only an optional field can be hidden.
   */
  hidden?: boolean;
  /**
   * A tenant-own field that receipts print.
   */
  onReceipt?: boolean;
  /**
   * The last day that a date may name: today, in the tenant's time zone. Words of its own stand under the rule latest.
   */
  latest?: "today";
}
/**
 * This interface was referenced by `FormOverlay`'s JSON-Schema
 * via the `definition` "ChangedField".
 */
export interface ChangedField {
  label?: string;
  help?: string;
  placeholder?: string;
  default?: unknown;
  /**
   * Replaces the field's pattern; null takes it away.
   */
  pattern?: null | {
    value: string;
    message: string;
  };
}
export interface FormSection {
  id: string;
  title: string;
  description?: string;
  /**
   * @minItems 1
   */
  fields: [string, ...string[]];
}
/**
 * This interface was referenced by `FormOverlay`'s JSON-Schema
 * via the `definition` "Condition".
 */
export interface Condition {
  if: {};
  then?: {};
  else?: {};
  /**
   * How the fields that then and else declare are shown.
   */
  ui?: {
    [k: string]: FieldUi;
  };
}
/**
 * Own words for a failed rule: field name, then the JSON Schema keyword that failed. {label} and {limit} are filled in.
 */
export interface FormMessages {
  [k: string]: {
    [k: string]: string;
  };
}
