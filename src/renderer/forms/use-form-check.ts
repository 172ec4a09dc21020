import { useCallback } from "react";
import type { RJSFSchema } from "@rjsf/utils";
import type { FormValues } from "../../domain/effective-form.ts";
import { describeErrors } from "./describe-errors.ts";
import type { ErrorsByField } from "./field-errors.ts";
import type { FormParts } from "./form-context.ts";
import type { SchemaFormProps } from "./form-types.ts";
import type { FormValidator } from "./validator.ts";

/** Checks answers by the form's validator and the caller's checks; returns the message of each rejected field. */
export function useFormCheck(
  { checks }: SchemaFormProps,
  { form, messages, waiting }: FormParts,
  validator: FormValidator,
): (data: FormValues) => ErrorsByField {
  return useCallback(
    (data) => {
      const { errors } = validator.validateFormData(data, form.schema as RJSFSchema);
      const described = describeErrors(form, messages, errors);
      const own = (checks?.(data) ?? []).filter((error) => !described.some(({ field }) => field === error.field));
      // An upload in progress may be all that is missing in a field.
      const refused = [...described, ...own].filter(({ field }) => !waiting.has(field));
      return Object.fromEntries(refused.map(({ field, message }) => [field, message]));
    },
    [checks, form, messages, validator, waiting],
  );
}
