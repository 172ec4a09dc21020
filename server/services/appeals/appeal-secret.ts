import { timingSafeEqual } from "node:crypto";
import type { SecretBox } from "../../identity/secret-box.ts";

/** Characters of a secret: 128 bits in hex. */
const LENGTH = 32;

/**
 * Returns the secret that opens an appeal in addition to the two keys of its citation, which are on a windscreen. It is
 * derived from the server's key, so that every message can contain a link while no table stores the secret.
 */
export function appealSecret(box: Pick<SecretBox, "fingerprint">, tenant: string, id: string): string {
  return box.fingerprint(`appeal\n${tenant}\n${id}`).slice(0, LENGTH);
}

/** Whether a text is the secret of an appeal. The comparison takes constant time. */
export function isAppealSecret(
  box: Pick<SecretBox, "fingerprint">,
  { tenant, id }: { readonly tenant: string; readonly id: string },
  given: string,
): boolean {
  const right = Buffer.from(appealSecret(box, tenant, id));
  const bytes = Buffer.from(given);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}
