import {
  createErrorHandler,
  getDefaultFormState,
  toErrorSchema,
  unwrapErrorHandler,
  validationDataMerge,
  type CustomValidator,
  type ErrorTransformer,
  type RJSFSchema,
  type RJSFValidationError,
  type UiSchema,
  type ValidationData,
  type ValidatorType,
} from "@rjsf/utils";
import type { FormValues, FormModule, RuleFailure } from "../../domain/effective-form.ts";
import { DerivedSchemas } from "./derived-schema.ts";
import { toValidationErrors } from "./validation-errors.ts";

/**
 * RJSF's validator for one form, without eval: the form's own compiled function, which the server runs too, checks the
 * answers; RJSF's derived sub-schemas are evaluated. It returns the same errors as @rjsf/validator-ajv8.
 */
export class FormValidator implements ValidatorType<FormValues, RJSFSchema> {
  readonly #derived = new DerivedSchemas();

  constructor(private readonly module: FormModule) {}

  /** Every failed rule in RJSF's shape. `schema` must be the form's own; only its titles are read from it. */
  validateFormData(
    formData: FormValues | undefined,
    schema: RJSFSchema,
    customValidate?: CustomValidator<FormValues, RJSFSchema>,
    transformErrors?: ErrorTransformer<FormValues, RJSFSchema>,
    uiSchema?: UiSchema<FormValues, RJSFSchema>,
  ): ValidationData<FormValues> {
    const found = toValidationErrors(this.module.validate(formData), schema, uiSchema);
    const errors: RJSFValidationError[] = transformErrors === undefined ? found : transformErrors(found, uiSchema);
    const checked: ValidationData<FormValues> = { errors, errorSchema: toErrorSchema<FormValues>(errors) };
    if (customValidate === undefined) return checked;
    const data = getDefaultFormState<FormValues>(this, schema, formData, schema, true) as FormValues;
    const handler = customValidate(data, createErrorHandler<FormValues>(data), uiSchema, checked.errorSchema);
    return validationDataMerge<FormValues>(checked, unwrapErrorHandler<FormValues>(handler));
  }

  isValid(schema: RJSFSchema, formData: unknown, rootSchema: RJSFSchema): boolean {
    return this.#derived.isValid(schema, formData, rootSchema);
  }

  /** The failed rules as the form's function reports them. */
  rawValidation<Result = RuleFailure>(_schema: RJSFSchema, formData?: FormValues): { errors?: Result[] } {
    const failures = this.module.validate(formData);
    return failures.length === 0 ? {} : { errors: failures as Result[] };
  }
}
