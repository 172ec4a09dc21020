import type { Limit } from "./rate-limits.ts";

/** Messages with a link to prove an address to one recipient, whoever asks for them. */
export const PROOFS_PER_RECIPIENT: Limit = { name: "register-recipient", times: 5, seconds: 24 * 3600 };

/** Messages that recover an account to one recipient: as many links as there can be stay good for an hour. */
export const RECOVERIES_PER_RECIPIENT: Limit = { name: "recovery-recipient", times: 5, seconds: 3600 };

/** The person behind an address: case, width and the tag behind a plus sign make no other recipient of it. */
export function recipientKey(emailAddress: string): string {
  const folded = emailAddress.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  return `${folded.slice(0, at).replace(/(?<=.)\+.*$/s, "")}${folded.slice(at)}`;
}
