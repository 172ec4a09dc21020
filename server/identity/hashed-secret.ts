import { createHash } from "node:crypto";

/**
 * What the database keeps of a random secret (a link's token, a code, a cookie): its SHA-256, hex. Enough for secrets of
 * 128 bits and more, which nobody can try out; passwords have a hash of their own.
 */
export function hashedSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
