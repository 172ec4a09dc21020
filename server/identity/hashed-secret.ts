import { createHash } from "node:crypto";

/**
 * The hash of a random secret (a link's token, a code, a cookie) for the database: SHA-256, in hex. It is sufficient
 * for secrets of at least 128 bits, which cannot be guessed; passwords are hashed differently.
 */
export function hashedSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
