import type { SharedDb } from "../../db/database.ts";
import { networkOf, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventSource } from "../security-events.ts";

/** Messages that somebody can cause to be sent to an address. */
type AskedMail =
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

/** What messages of one kind count under, each apart. */
interface Rule {
  /** For one account; an account that is only being made has none. */
  account?: Limit;
  /**
   * To one recipient, caused from one network: a stranger who names somebody else's address uses up what there is in the
   * stranger's own network. Left out where only somebody who has read mail at the address can have made the account.
   */
  network?: Limit;
  /**
   * To one recipient, whatever causes them: what keeps an address from being flooded. More than one account and one network
   * can cause, and never for longer than an hour, so that nobody keeps the owner of an address from a message.
   */
  recipient: Limit;
}

const RULES: Readonly<Record<AskedMail | "unverified", Rule>> = {
  registration: {
    network: { name: "register-recipient", times: 5, seconds: DAY },
    recipient: { name: "registration-cap", times: 20, seconds: HOUR },
  },
  "verification-again": {
    // With the one of the registration it is five.
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
    // As many links as there can be stay good for an hour.
    account: { name: "reset-link", times: 5, seconds: HOUR },
    recipient: { name: "reset-link-cap", times: 20, seconds: HOUR },
  },
  "user-name": {
    account: { name: "user-name", times: 5, seconds: HOUR },
    recipient: { name: "user-name-cap", times: 20, seconds: HOUR },
  },
  // Recovery of accounts that nobody has verified: a stranger can make them with any address.
  unverified: {
    network: { name: "recovery-unverified", times: 5, seconds: HOUR },
    recipient: { name: "recovery-unverified-cap", times: 20, seconds: HOUR },
  },
};

/** What a message is about and where it goes. */
interface AskedFor {
  /** Who asks, and in which tenant. */
  source: Pick<EventSource, "tenant" | "address">;
  /** Left out where the account is only being made. */
  accountId?: string;
  address: string;
  /** Whether somebody has shown to read the address; not for an account that nobody has verified. */
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

/** Takes back what was counted for a message that was not sent after all. */
export async function refundMail(limits: Pick<RateLimits, "refund">, kind: AskedMail, asked: AskedFor): Promise<void> {
  for (const [limit, subject] of countsOf(kind, asked)) await limits.refund(limit, subject);
}

/**
 * The counters of a message. One that is past a limit uses up nothing of those behind it: what others do in an account's
 * network costs that account nothing, and no account alone uses up what a recipient may get.
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

/** The person behind an address: case, width and the tag behind a plus sign make no other recipient of it. */
function recipientKey(emailAddress: string): string {
  const folded = emailAddress.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  return `${folded.slice(0, at).replace(/(?<=.)\+.*/s, "")}${folded.slice(at)}`;
}
