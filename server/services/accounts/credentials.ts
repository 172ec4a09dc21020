import type { Database } from "../../db/database.ts";
import type { PasswordCheck } from "../../identity/password-hashes.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";

/**
 * Failures of one account from one address: guessing elsewhere does not lock its owner out. An address from which the
 * account signed in before has the limit over all accounts alone, so that whoever shares it locks nobody out by a few.
 */
const PER_ACCOUNT_AND_ADDRESS: Limit = { name: "sign-in-account-address", times: 10, seconds: 900 };
/** Failures from one address over all accounts. */
const PER_ADDRESS: Limit = { name: "sign-in-address", times: 100, seconds: 900 };
/**
 * Failures of one account from everywhere; an address from which it signed in before stays welcome, any other goes on in
 * the slow lane.
 */
const PER_ACCOUNT: Limit = { name: "sign-in-account", times: 100, seconds: 900 };
/** Attempts from one address on an account that is attacked from everywhere: its owner, away from home, gets in. */
const SLOW_LANE: Limit = { name: "sign-in-slow-lane", times: 2, seconds: 900 };
const KNOWN_ADDRESS: Limit = { name: "sign-in-known-address", times: Number.MAX_SAFE_INTEGER, seconds: 30 * 24 * 3600 };

interface Collaborators {
  db: Database;
  passwords: PasswordCheck;
  limits: RateLimits;
  log: EventLog;
}

/** An account whose password was right. */
export interface FoundAccount {
  id: string;
  user_name: string;
  role: "DRIVER" | "ADMIN";
  password_hash: string;
  email_verified_at: Date | null;
}

/** What the limits count an attempt under. */
interface Subjects {
  address: string;
  account: string;
  both: string;
}

/** Whose password is enough: where drivers come through a provider, an admin's alone. */
export type Admitted = "everyone" | "admins";

type CredentialsOutcome = { kind: "right"; account: FoundAccount } | { kind: "refused" } | Limited;

/** User name and password of somebody who is not signed in. Every call that takes them counts as one more guess. */
export class Credentials {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /**
   * Whether the password is the account's. An account that is unknown, disabled or not admitted takes as long as a wrong
   * password, and counts as one: nothing says that a password would have been right.
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

  /** Counts the attempt before the password is looked at, so that parallel guesses count too. */
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
