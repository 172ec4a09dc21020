import { useCallback, useEffect } from "react";
import type { EffectiveForm, FieldError, FormValues } from "../domain/effective-form.ts";
import type { EntryList } from "../domain/profile-entries.ts";
import { requiredErrors } from "../domain/required-answers.ts";
import { useStores } from "../stores/context.ts";

/** The required answers of a list's form, and the check for them. */
export interface RequiredAnswers {
  required: readonly string[];
  checks(data: FormValues): FieldError[];
}

const NONE: readonly string[] = [];

/**
 * The answers that the form requires; for vehicles also those that the tenant's setting requires now. For observer
 * components.
 */
export function useRequiredAnswers(list: EntryList, form: EffectiveForm | undefined): RequiredAnswers {
  const { boot, profile } = useStores();
  const isVehicle = list === "vehicle";
  useEffect(() => {
    if (isVehicle) void profile.ensureVehicleRequiredFields();
  }, [isVehicle, profile]);
  const ofForm = form?.schema.required ?? NONE;
  const ofTenant = isVehicle ? (profile.vehicleRequiredFields ?? NONE) : NONE;
  const checks = useCallback(
    (data: FormValues) => (form === undefined ? [] : requiredErrors(form, data, ofTenant, boot.messages)),
    [boot.messages, form, ofTenant],
  );
  return { required: ofTenant.length > 0 ? ofTenant : ofForm, checks };
}
