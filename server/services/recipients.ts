import type { SharedDb } from "../db/database.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";

/** Messages that somebody can cause to be sent to an address. */
export type AskedMail =
  /** The link of a registration, which anybody can make with any address. */
  | "registration"
  /** That link once more, for the right password. */
  | "verification-again"
  /** The link that proves a new default address. */
  | "new-address"
  | "reset-link"
  | "user-name";

const DAY = 24 * 3600;
const HOUR = 3600;

/** How many of each kind may be caused for one account; of registrations, for one recipient in one tenant. */
const OWN: Readonly<Record<AskedMail, Limit>> = {
  registration: { name: "register-recipient", times: 5, seconds: DAY },
  // With the one of the registration it is five.
  "verification-again": { name: "verification-again", times: 4, seconds: DAY },
  "new-address": { name: "new-address", times: 5, seconds: DAY },
  // As many links as there can be stay good for an hour.
  "reset-link": { name: "reset-link", times: 5, seconds: HOUR },
  "user-name": { name: "user-name", times: 5, seconds: HOUR },
};

/**
 * How many of each kind reach one recipient, whatever causes them. More than one account can cause, so that nobody keeps
 * the owner of an account from a message by asking for another account or in another tenant.
 */
const CAPS: Readonly<Record<AskedMail, Limit>> = {
  registration: { name: "registration-cap", times: 20, seconds: DAY },
  "verification-again": { name: "verification-again-cap", times: 20, seconds: DAY },
  "new-address": { name: "new-address-cap", times: 20, seconds: DAY },
  "reset-link": { name: "reset-link-cap", times: 20, seconds: HOUR },
  "user-name": { name: "user-name-cap", times: 20, seconds: HOUR },
};

/** Recovery of accounts that nobody has verified: a stranger can make them with any address, so they share few. */
const UNVERIFIED: Limit = { name: "recovery-unverified", times: 5, seconds: HOUR };

/** What a message is about and where it goes. */
export interface AskedFor {
  tenant: string;
  /** Left out where the account is only being made. */
  accountId?: string;
  address: string;
  /** Whether somebody has shown to read the address; not for an account that nobody has verified. */
  isVerified?: boolean;
}

/** Counts one more message to a recipient, and answers the limit that it exceeds. */
export async function exceededMailLimit(
  limits: Pick<RateLimits, "take">,
  kind: AskedMail,
  asked: AskedFor,
  within?: SharedDb,
): Promise<Limit | undefined> {
  const own = OWN[kind];
  if (!(await limits.take(own, ownSubject(asked), within))) return own;
  const isShared = (kind === "reset-link" || kind === "user-name") && asked.isVerified === false;
  const cap = isShared ? UNVERIFIED : CAPS[kind];
  return (await limits.take(cap, recipientKey(asked.address), within)) ? undefined : cap;
}

/** Takes back what was counted for a message that was not sent after all. */
export async function giveBackMail(
  limits: Pick<RateLimits, "giveBack">,
  kind: AskedMail,
  asked: AskedFor,
): Promise<void> {
  await limits.giveBack(OWN[kind], ownSubject(asked));
  await limits.giveBack(CAPS[kind], recipientKey(asked.address));
}

function ownSubject({ tenant, accountId, address }: AskedFor): string {
  return `${tenant}\n${accountId ?? recipientKey(address)}`;
}

/** The person behind an address: case, width and the tag behind a plus sign make no other recipient of it. */
export function recipientKey(emailAddress: string): string {
  const folded = emailAddress.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  return `${folded.slice(0, at).replace(/(?<=.)\+.*$/s, "")}${folded.slice(at)}`;
}
