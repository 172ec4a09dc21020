import { useCallback } from "react";
import type { RJSFSchema } from "@rjsf/utils";
import type { FormValues } from "../../domain/effective-form.ts";
import { describeErrors } from "./describe-errors.ts";
import type { ErrorsByField } from "./field-errors.ts";
import type { FormParts } from "./form-context.ts";
import type { SchemaFormProps } from "./form-types.ts";
import type { FormValidator } from "./validator.ts";

/** Checks answers by the form's validator and the caller's own checks; gives the words of each refused field. */
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
      // What is on its way may be all that a field lacks.
      const refused = [...described, ...own].filter(({ field }) => !waiting.has(field));
      return Object.fromEntries(refused.map(({ field, message }) => [field, message]));
    },
    [checks, form, messages, validator, waiting],
  );
}
