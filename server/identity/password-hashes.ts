import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the library's defaults (19 MiB, 2 passes), which follow OWASP. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

/** The hash of an account without a password: no password matches, since its owner uses an identity provider. */
export const NO_PASSWORD = "";

export interface PasswordCheck {
  /** Whether the password matches the hash. Without a hash, or with NO_PASSWORD, false after the same time. */
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
