import { timingSafeEqual } from "node:crypto";
import type { SecretBox } from "../../identity/secret-box.ts";

/** Characters of a secret: 128 bits in hex. */
const LENGTH = 32;

/**
 * What opens an appeal beside the two keys of its citation, which are on a windscreen. It is derived from the server's key,
 * so that every message can carry a link and no table holds what opens one.
 */
export function appealSecret(box: Pick<SecretBox, "fingerprint">, tenant: string, id: string): string {
  return box.fingerprint(`appeal\n${tenant}\n${id}`).slice(0, LENGTH);
}

/** Whether a text is the secret of an appeal, in a time that does not tell how much of it is right. */
export function isAppealSecret(
  box: Pick<SecretBox, "fingerprint">,
  { tenant, id }: { readonly tenant: string; readonly id: string },
  given: string,
): boolean {
  const right = Buffer.from(appealSecret(box, tenant, id));
  const bytes = Buffer.from(given);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}
