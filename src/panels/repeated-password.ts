import type { FieldError, FormData } from "../domain/effective-form.ts";

/** A new password is asked twice; a schema cannot say that both are the same. */
export function repeatedPasswordErrors(data: FormData, message: string): FieldError[] {
  const { password, confirmPassword } = data;
  if (password === undefined || confirmPassword === undefined || password === confirmPassword) return [];
  return [{ field: "confirmPassword", rule: "same", message }];
}
