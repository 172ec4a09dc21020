import type { FieldError, FormValues } from "../domain/effective-form.ts";

/** Checks that a new password was entered twice in the same way, which a schema cannot. */
export function repeatedPasswordErrors(data: FormValues, message: string): FieldError[] {
  const { password, confirmPassword } = data;
  if (password === undefined || confirmPassword === undefined || password === confirmPassword) return [];
  return [{ field: "confirmPassword", rule: "same", message }];
}
