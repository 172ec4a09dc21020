import { useCallback, useEffect } from "react";
import type { EffectiveForm, FieldError, FormValues } from "../domain/effective-form.ts";
import type { EntryList } from "../domain/profile-entries.ts";
import { requiredErrors } from "../domain/required-answers.ts";
import { useStores } from "../stores/context.ts";

/** What must be answered in the form of a list, and the check for it. */
export interface RequiredAnswers {
  required: readonly string[];
  checks(data: FormValues): FieldError[];
}

const NONE: readonly string[] = [];

/** What the form requires; for vehicles what the tenant requires of them now, which may be more. For observer components. */
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
