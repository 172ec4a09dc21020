import type { SharedDb } from "../../db/database.ts";
import { networkOf, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventSource } from "../security-events.ts";

/** Messages that somebody can cause to be sent to an address. */
type AskedMail =
  /** The link of a registration, which anybody can make with any address. */
  | "registration"
  /** That link once more, after a correct password. */
  | "verification-again"
  /** The link that proves a new default address. */
  | "new-address"
  | "reset-link"
  | "user-name";

const DAY = 24 * 3600;
const HOUR = 3600;

/** The separate limits for one kind of message. */
interface Rule {
  /** For one account; an account that is being created has none. */
  account?: Limit;
  /**
   * To one recipient, caused from one network: a stranger who enters somebody else's address uses up only the allowance
   * of the stranger's own network. Omitted if the account can only belong to somebody who has read mail at the address.
   */
  network?: Limit;
  /**
   * To one recipient, whatever the cause, which protects an address from being flooded. It is higher than what one
   * account and one network can cause, and lasts at most an hour, so that nobody can keep the owner of an address from
   * a message for long.
   */
  recipient: Limit;
}

const RULES: Readonly<Record<AskedMail | "unverified", Rule>> = {
  registration: {
    network: { name: "register-recipient", times: 5, seconds: DAY },
    recipient: { name: "registration-cap", times: 20, seconds: HOUR },
  },
  "verification-again": {
    // Five together with the message of the registration.
    account: { name: "verification-again", times: 4, seconds: DAY },
    network: { name: "verification-again-network", times: 5, seconds: HOUR },
    recipient: { name: "verification-again-cap", times: 20, seconds: HOUR },
  },
  "new-address": {
    account: { name: "new-address", times: 5, seconds: DAY },
    network: { name: "new-address-network", times: 5, seconds: HOUR },
    recipient: { name: "new-address-cap", times: 20, seconds: HOUR },
  },
  "reset-link": {
    // As many links as can be sent within the hour for which they are valid.
    account: { name: "reset-link", times: 5, seconds: HOUR },
    recipient: { name: "reset-link-cap", times: 20, seconds: HOUR },
  },
  "user-name": {
    account: { name: "user-name", times: 5, seconds: HOUR },
    recipient: { name: "user-name-cap", times: 20, seconds: HOUR },
  },
  // Recovery of unverified accounts, which a stranger can create with any address.
  unverified: {
    network: { name: "recovery-unverified", times: 5, seconds: HOUR },
    recipient: { name: "recovery-unverified-cap", times: 20, seconds: HOUR },
  },
};

/** The context of a message and its address. */
interface AskedFor {
  /** The tenant, and the address of the request. */
  source: Pick<EventSource, "tenant" | "address">;
  /** Omitted if the account is being created. */
  accountId?: string;
  address: string;
  /** Whether somebody has proven to read the address; false for an unverified account. */
  isVerified?: boolean;
}

/** Counts one more message to a recipient, and returns the limit that it exceeds. */
export async function exceededMailLimit(
  limits: Pick<RateLimits, "take">,
  kind: AskedMail,
  asked: AskedFor,
  within?: SharedDb,
): Promise<Limit | undefined> {
  for (const [limit, subject] of countsOf(kind, asked)) {
    if (!(await limits.take(limit, subject, within))) return limit;
  }
  return undefined;
}

/** Takes back the count of a message that was not sent after all. */
export async function refundMail(limits: Pick<RateLimits, "refund">, kind: AskedMail, asked: AskedFor): Promise<void> {
  for (const [limit, subject] of countsOf(kind, asked)) await limits.refund(limit, subject);
}

/**
 * The counters of a message, in the order in which they are taken. A message past one limit does not count toward those
 * after it: what others do in an account's network does not use up the account's limit, and one account cannot use up
 * the limit of a recipient.
 */
function countsOf(kind: AskedMail, { source, accountId, address, isVerified }: AskedFor): [Limit, string][] {
  const { tenant } = source;
  const recipient = recipientKey(address);
  const isRecovery = kind === "reset-link" || kind === "user-name";
  const { network, recipient: cap } = isRecovery && isVerified === false ? RULES.unverified : RULES[kind];
  const { account } = RULES[kind];
  const counts: [Limit, string][] = [];
  if (network !== undefined) counts.push([network, `${tenant}\n${recipient}\n${networkOf(source.address)}`]);
  if (account !== undefined && accountId !== undefined) counts.push([account, `${tenant}\n${accountId}`]);
  return [...counts, [cap, recipient]];
}

/** Identifies the recipient of an address: case, width and a tag after a plus sign do not make another recipient. */
function recipientKey(emailAddress: string): string {
  const folded = emailAddress.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  return `${folded.slice(0, at).replace(/(?<=.)\+.*/s, "")}${folded.slice(at)}`;
}
