import type { FieldError, FormValues } from "../domain/effective-form.ts";

/** A new password is asked twice; a schema cannot say that both are the same. */
export function repeatedPasswordErrors(data: FormValues, message: string): FieldError[] {
  const { password, confirmPassword } = data;
  if (password === undefined || confirmPassword === undefined || password === confirmPassword) return [];
  return [{ field: "confirmPassword", rule: "same", message }];
}
