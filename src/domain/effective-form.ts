import type { FormId } from "./generated/document-names.ts";
import type { FormDocument } from "./generated/meta-form.ts";

/** A form as one tenant has it: base document, overlay and server-dictated required fields merged, every text resolved. */
export type EffectiveForm = FormDocument;

/**
 * The id of a form as a parameter: one that code spells out has to be a form of the product, one that a document names is any
 * text, since a tenant may have forms of its own.
 */
export type FormNamed<Id extends string> = Id & (string extends Id ? string : FormId);

/** Data of a form: flat, field name to answer. An absent or empty answer is `undefined`, never an empty string. */
export type FormValues = Record<string, unknown>;

/** One refused field: the form-level field name, the JSON Schema keyword that failed and the words to show. */
export interface FieldError {
  /** Field name; empty for an error of the form as a whole. */
  field: string;
  rule: string;
  message: string;
}

/** An error as AJV reports it; the part that this product reads. */
export interface RuleFailure {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string | undefined;
}

/** What the module /assets/forms/<hash>.js exports. */
export interface FormModule {
  form: EffectiveForm;
  /** Every failed rule of the data; empty when it is valid. Never throws on bad data. */
  validate(data: unknown): RuleFailure[];
}
