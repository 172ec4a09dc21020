import { randomUUID } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import { translate } from "../../../src/domain/messages.ts";
import { isUniqueViolation, type Database } from "../../db/database.ts";
import { hashPassword, type PasswordCheck } from "../../identity/password-hashes.ts";
import { userNameKey } from "../../identity/user-names.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { textAt } from "../forms/checked-entity.ts";
import type { EmailProof } from "./email-proof.ts";
import { checkForm } from "../forms/form-check.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { accountRules, insertDriver, newDriverOf, type NewAccount, type NewDriver } from "./new-driver.ts";
import type { ServerOptions } from "../forms/options.ts";
import { exceededMailLimit, refundMail } from "./recipients.ts";
import { recordEvent, type EventLog, type EventSource } from "../security-events.ts";

export type RegistrationOutcome =
  { kind: "registered"; userName: string } | { kind: "refused"; errors: FieldError[] } | Limited;

export interface RegistrationService {
  register(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RegistrationOutcome>;
}

const REGISTER_PER_ADDRESS: Limit = { name: "register-address", times: 100, seconds: 3600 };

interface Collaborators {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  options: ServerOptions;
  passwords: PasswordCheck;
  log: EventLog;
  proof: Pick<EmailProof, "queue">;
  /** Called after a message was queued, so that it is sent without waiting for the next poll. */
  jobsQueued: () => void;
}

const MAX_ATTEMPTS = 5;

/** The id that the browser created for this registration; each filled-in form has its own. */
function requestId(body: Entity): string | undefined {
  const id = body["id"];
  return typeof id === "string" ? id.toLowerCase() : undefined;
}

export class DatabaseRegistration implements RegistrationService {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  async register(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RegistrationOutcome> {
    const { limits, log, options, jobsQueued } = this.#parts;
    const isWithin = await limits.take(REGISTER_PER_ADDRESS, networkOf(source.address));
    if (!isWithin) return limited(log, source, REGISTER_PER_ADDRESS);
    const check = checkForm(tenant, "registration", body, options);
    if (check.kind === "refused") return check;
    const driver = newDriverOf(check.entity, body);
    const errors = accountRules(tenant, driver, textAt(body, "confirmPassword"));
    if (errors.length > 0) return { kind: "refused", errors };
    const outcome = await this.#storeOnce(tenant, source, driver, requestId(body));
    if (outcome === "registered-before") return { kind: "registered", userName: driver.userName };
    if (outcome === "taken") {
      const message = translate(tenant.messages, "errors.user_name_taken");
      return { kind: "refused", errors: [{ field: "userName", rule: "user_name_taken", message }] };
    }
    log("registered", source, { accountId: outcome.accountId });
    jobsQueued();
    return { kind: "registered", userName: driver.userName };
  }

  /** Stores the account, driver, first email address, token and message: all of them or none. */
  #store(tenant: EffectiveTenant, source: EventSource, driver: NewDriver, account: NewAccount): Promise<void> {
    const { db, clock, proof } = this.#parts;
    const { emailAddress: address, userName } = driver;
    return db.withTenant(tenant.slug, async (trx) => {
      await insertDriver(trx, tenant, driver, account, new Date(clock()));
      if (account.isMailed) {
        await proof.queue(trx, tenant, { accountId: account.id, userName }, { address, reason: "registered" });
      }
      await recordEvent(trx, clock, "registered", source, account.id);
    });
  }

  /**
   * Stores a registration. The browser's id becomes the account's, so that a registration whose response was lost can
   * be repeated. Account numbers are random: in the rare case that one is in use, another is tried.
   */
  async #storeOnce(
    tenant: EffectiveTenant,
    source: EventSource,
    driver: NewDriver,
    sentId: string | undefined,
  ): Promise<{ accountId: string } | "registered-before" | "taken"> {
    if (sentId !== undefined && (await this.#isRegistered(tenant, driver, sentId))) return "registered-before";
    const isMailed = await this.#mayMail(source, driver.emailAddress);
    const passwordHash = await hashPassword(driver.password);
    let id = sentId ?? randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#store(tenant, source, driver, { id, passwordHash, isMailed });
        return { accountId: id };
      } catch (error) {
        const isTaken = isUniqueViolation(error, "user_name_key");
        const isIdInUse = isUniqueViolation(error, "accounts_pkey");
        if (!isTaken && !isIdInUse && !isUniqueViolation(error, "number")) throw error;
        if (!isTaken && attempt >= MAX_ATTEMPTS) throw error;
        // The same registration may have been sent twice at once.
        if (isTaken || isIdInUse) {
          if (sentId !== undefined && (await this.#isRegistered(tenant, driver, sentId))) return "registered-before";
        }
        if (isTaken && isMailed) {
          // Nothing was sent to the recipient, so nothing counts.
          await refundMail(this.#parts.limits, "registration", { source, address: driver.emailAddress });
        }
        if (isTaken) return "taken";
        // The id belongs to another account, which must not be revealed: this account gets another id.
        if (isIdInUse) id = randomUUID();
      }
    }
  }

  /** Whether the recipient may get one more message. The response is the same either way. */
  async #mayMail(source: EventSource, address: string): Promise<boolean> {
    const { limits, log } = this.#parts;
    const exceeded = await exceededMailLimit(limits, "registration", { source, address });
    if (exceeded !== undefined) log("rate-limited", source, { limit: exceeded.name });
    return exceeded === undefined;
  }

  /** Whether this registration has been stored before: same id, same user name, same password. */
  async #isRegistered(tenant: EffectiveTenant, driver: NewDriver, id: string): Promise<boolean> {
    const account = await this.#parts.db.withTenant(tenant.slug, (trx) =>
      trx
        .selectFrom("accounts")
        .select("password_hash")
        .where("id", "=", id)
        .where("user_name_key", "=", userNameKey(driver.userName))
        .where("disabled_at", "is", null)
        .executeTakeFirst(),
    );
    if (account === undefined) return false;
    return this.#parts.passwords.matches(account.password_hash, driver.password);
  }
}
