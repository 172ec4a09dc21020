import type { Database } from "../../db/database.ts";
import type { PasswordCheck } from "../../identity/password-hashes.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";

/**
 * Failures of one account from one address, so that guesses from elsewhere do not lock its owner out. An address from
 * which the account has signed in before is exempt, and has only the limit over all accounts, so that others at the
 * same address cannot lock the owner out with a few failures.
 */
const PER_ACCOUNT_AND_ADDRESS: Limit = { name: "sign-in-account-address", times: 10, seconds: 900 };
/** Failures from one address over all accounts. */
const PER_ADDRESS: Limit = { name: "sign-in-address", times: 100, seconds: 900 };
/**
 * Failures of one account from all addresses. Above this limit, an address from which it has signed in before is still
 * admitted; any other address gets the slow lane.
 */
const PER_ACCOUNT: Limit = { name: "sign-in-account", times: 100, seconds: 900 };
/** Attempts from one address on an account under attack from everywhere: its owner can still sign in away from home. */
const SLOW_LANE: Limit = { name: "sign-in-slow-lane", times: 2, seconds: 900 };
const KNOWN_ADDRESS: Limit = { name: "sign-in-known-address", times: Number.MAX_SAFE_INTEGER, seconds: 30 * 24 * 3600 };

interface Collaborators {
  db: Database;
  passwords: PasswordCheck;
  limits: RateLimits;
  log: EventLog;
}

/** An account whose password was correct. */
export interface FoundAccount {
  id: string;
  user_name: string;
  role: "DRIVER" | "ADMIN";
  password_hash: string;
  email_verified_at: Date | null;
}

/** The keys under which the limits count an attempt. */
interface Subjects {
  address: string;
  account: string;
  both: string;
}

/** Whose password is accepted: if drivers sign in at a provider, only an admin's. */
export type Admitted = "everyone" | "admins";

type CredentialsOutcome = { kind: "right"; account: FoundAccount } | { kind: "refused" } | Limited;

/** Checks the user name and password of somebody who is not signed in. Each call counts as one attempt. */
export class Credentials {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /**
   * Checks the password. An account that is unknown, disabled or not admitted takes as long as a wrong password and
   * counts as one, so that nothing reveals a correct password.
   */
  async check(
    source: EventSource,
    userName: string,
    password: string,
    admitted: Admitted = "everyone",
  ): Promise<CredentialsOutcome> {
    const { log, passwords } = this.#parts;
    const key = userNameKey(userName);
    const subjects = subjectsOf(source, key);
    const exceeded = await this.#exceededLimit(subjects);
    if (exceeded !== undefined) return limited(log, source, exceeded);
    const account = await this.#findAccount(source.tenant, key, admitted);
    const isRight = await passwords.matches(account?.password_hash, password);
    if (account === undefined || !isRight) {
      log("sign-in-failed", source, account === undefined ? {} : { accountId: account.id });
      return { kind: "refused" };
    }
    await this.#clearFailures(subjects);
    return { kind: "right", account };
  }

  /** Counts the attempt before the password is checked, so that parallel guesses count too. */
  async #exceededLimit(subjects: Subjects): Promise<Limit | undefined> {
    const { limits } = this.#parts;
    if (!(await limits.take(PER_ADDRESS, subjects.address))) return PER_ADDRESS;
    const isWithinBoth = await limits.take(PER_ACCOUNT_AND_ADDRESS, subjects.both);
    const isKnown = await limits.isKnown(KNOWN_ADDRESS, subjects.both);
    if (!isWithinBoth && !isKnown) return PER_ACCOUNT_AND_ADDRESS;
    if ((await limits.take(PER_ACCOUNT, subjects.account)) || isKnown) return undefined;
    return (await limits.take(SLOW_LANE, subjects.both)) ? undefined : PER_ACCOUNT;
  }

  async #clearFailures(subjects: Subjects): Promise<void> {
    const { limits } = this.#parts;
    await limits.refund(PER_ADDRESS, subjects.address);
    await limits.refund(PER_ACCOUNT_AND_ADDRESS, subjects.both);
    await limits.refund(PER_ACCOUNT, subjects.account);
    await limits.take(KNOWN_ADDRESS, subjects.both);
  }

  #findAccount(tenant: string, key: string, admitted: Admitted): Promise<FoundAccount | undefined> {
    return this.#parts.db.withTenant(tenant, (trx) =>
      trx
        .selectFrom("accounts")
        .select(["id", "user_name", "role", "password_hash", "email_verified_at"])
        .where("user_name_key", "=", key)
        .where("disabled_at", "is", null)
        .$if(admitted === "admins", (query) => query.where("role", "=", "ADMIN"))
        .executeTakeFirst(),
    );
  }
}

function subjectsOf(source: EventSource, key: string): Subjects {
  const address = networkOf(source.address);
  const account = `${source.tenant}\n${key}`;
  return { address, account, both: `${account}\n${address}` };
}
