import { toPath, type RJSFValidationError } from "@rjsf/utils";
import type { EffectiveForm, FieldError, RuleFailure } from "../../domain/effective-form.ts";
import { describeFailures } from "../../domain/form-errors.ts";
import type { Messages } from "../../domain/messages.ts";

function failureOf(error: RJSFValidationError): RuleFailure {
  const path = toPath(error.property ?? "");
  const pointer = path.map((part) => `/${String(part).replace(/~/g, "~0").replace(/\//g, "~1")}`);
  return {
    instancePath: pointer.join(""),
    schemaPath: error.schemaPath ?? "",
    keyword: error.name ?? "",
    params: error.params ?? {},
    message: error.message,
  };
}

/** RJSF's errors as messages for a person: one for each field, with the form's own labels. */
export function describeErrors(
  form: EffectiveForm,
  messages: Messages,
  errors: readonly RJSFValidationError[],
): FieldError[] {
  return describeFailures(form, messages, errors.map(failureOf));
}
