import type { FormId } from "./generated/document-names.ts";
import type { FormDocument } from "./generated/meta-form.ts";

/** A tenant's form: base document, overlay and the fields that the server requires are merged, every text resolved. */
export type EffectiveForm = FormDocument;

/**
 * The id of a form as a parameter: a literal has to be a form of the product. An id from a document may be any text,
 * since a tenant can have its own forms.
 */
export type FormNamed<Id extends string> = Id & (string extends Id ? string : FormId);

/** Data of a form: flat, from field name to answer. An absent or empty answer is `undefined`, never an empty string. */
export type FormValues = Record<string, unknown>;

/** A refused field: its name in the form, the JSON Schema keyword that failed, and the message to show. */
export interface FieldError {
  /** Field name; empty for an error of the form as a whole. */
  field: string;
  rule: string;
  message: string;
}

/** An error from AJV; only the parts that this product reads. */
export interface RuleFailure {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string | undefined;
}

/** The exports of the module /assets/forms/<hash>.js. */
export interface FormModule {
  form: EffectiveForm;
  /** Returns every failed rule of the data; empty if it is valid. Never throws on bad data. */
  validate(data: unknown): RuleFailure[];
}
