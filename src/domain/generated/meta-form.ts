// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "Name".
 */
export type Name = string;
/**
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "Widget".
 */
export type Widget =
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
 * One form: what it asks (JSON Schema), how it is shown (ui), where each answer lives in the stored entity (entity) and the form's own words (messages). The label and help of a field may be replaced by the message catalogue under forms.<form>.<field>.<label|help|placeholder>.
 */
export interface FormDocument {
  $schema?: string;
  id: Name;
  title: string;
  description?: string;
  submitLabel?: string;
  schema: FormSchema;
  /**
   * Fields that the product itself needs: an overlay cannot make them optional, hide them or change their type.
   */
  needs?: string[];
  /**
   * The form has no place for answers to a tenant's own fields: an overlay may change words and rules, but add no field.
   */
  keepsNothing?: true;
  /**
   * Its answers come from people without a session and without the keys of a citation, who cannot upload anything: no field of it may have the widget files.
   */
  takesNoFiles?: true;
  /**
   * Where a field lives in the stored entity when that is not a property of the field's own name: field name to dotted path, e.g. {"state": "state.code"}.
   */
  entity?: {
    [k: string]: string;
  };
  ui: FormUi;
  messages?: FormMessages;
}
/**
 * JSON Schema draft-07 of the form's data: an object whose properties are the fields. Allowed keywords are those that the renderer and the validator both know; the checker names any other.
 *
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "FormSchema".
 */
export interface FormSchema {
  type: "object";
  properties: {
    [k: string]: {};
  };
  required?: string[];
  [k: string]: unknown;
}
/**
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "FormUi".
 */
export interface FormUi {
  order: string[];
  sections?: FormSection[];
  fields: {
    [k: string]: FieldUi;
  };
}
/**
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "FormSection".
 */
export interface FormSection {
  id: Name;
  title: string;
  description?: string;
  /**
   * @minItems 1
   */
  fields: [string, ...string[]];
}
/**
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "FieldUi".
 */
export interface FieldUi {
  label: string;
  help?: string;
  placeholder?: string;
  widget: Widget;
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
 * Own words for a failed rule: field name, then the JSON Schema keyword that failed. {label} and {limit} are filled in.
 *
 * This interface was referenced by `FormDocument`'s JSON-Schema
 * via the `definition` "FormMessages".
 */
export interface FormMessages {
  [k: string]: {
    [k: string]: string;
  };
}
