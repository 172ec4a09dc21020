import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the library's defaults (19 MiB, 2 passes), which follow OWASP. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

/** Stands where an account has no password and none is right: whoever it belongs to comes through a provider. */
export const NO_PASSWORD = "";

export interface PasswordCheck {
  /** Whether the password is the one that was hashed. Without a hash, or NO_PASSWORD, it takes as long and returns false. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
}

/** Checks passwords in the same time whether or not the account exists. */
export async function createPasswordCheck(): Promise<PasswordCheck> {
  const nobody = await hashPassword(randomBytes(24).toString("base64url"));
  return {
    async matches(storedHash, password) {
      const isKept = storedHash !== undefined && storedHash !== NO_PASSWORD;
      const right = await verify(isKept ? storedHash : nobody, password.normalize("NFKC"));
      return isKept && right;
    },
  };
}
