import type { Clock } from "../../src/domain/clock.ts";
import type { FieldError } from "../../src/domain/effective-form.ts";
import type { Entity } from "../../src/domain/form-entity.ts";
import { translate } from "../../src/domain/messages.ts";
import type { Database } from "../db/database.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { consumeOneTimeToken, createOneTimeToken, VERIFICATION_MS } from "../identity/one-time-tokens.ts";
import { hashPassword } from "../identity/password-hashes.ts";
import { userNameKey } from "../identity/user-names.ts";
import { queueMail } from "../mail/outbox.ts";
import { verificationMail } from "../mail/verification-mail.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { textAt } from "./checked-entity.ts";
import { checkForm } from "./form-check.ts";
import { networkOf } from "./network-of.ts";
import { accountRules, insertDriver, newDriverOf, type NewDriver } from "./new-driver.ts";
import type { ServerOptions } from "./options.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";
import { recordEvent, type EventLog, type EventSource } from "./security-events.ts";

export type RegisterOutcome =
  | { kind: "registered"; userName: string }
  | { kind: "refused"; errors: FieldError[] }
  | { kind: "limited"; seconds: number };

export type VerifyOutcome = { kind: "verified" } | { kind: "refused" } | { kind: "limited"; seconds: number };

export interface RegistrationService {
  register(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RegisterOutcome>;
  verifyEmail(source: EventSource, userName: string, token: string): Promise<VerifyOutcome>;
}

const REGISTER_PER_ADDRESS: Limit = { name: "register-address", times: 100, seconds: 3600 };
const VERIFY_PER_ADDRESS: Limit = { name: "verify-address", times: 60, seconds: 900 };

interface Collaborators {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  options: ServerOptions;
  log: EventLog;
  publicUrl: string;
  /** Called after a message was queued, so that it leaves without waiting for the next round. */
  mailQueued: () => void;
}

const MAX_NUMBER_ATTEMPTS = 5;

/** Registration and the proof of the e-mail address. */
export class DatabaseRegistration implements RegistrationService {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  async register(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RegisterOutcome> {
    const { log, options, mailQueued } = this.#parts;
    const limit = await this.#exceeded(REGISTER_PER_ADDRESS, source);
    if (limit !== undefined) return limit;
    const check = checkForm(tenant, "registration", body, options);
    if (check.kind === "refused") return check;
    const driver = newDriverOf(check.entity, body);
    const errors = accountRules(tenant, driver, textAt(body, "confirmPassword"));
    if (errors.length > 0) return { kind: "refused", errors };
    const accountId = await this.#storeWithFreeNumber(tenant, source, driver, await hashPassword(driver.password));
    if (accountId === undefined) {
      const message = translate(tenant.messages, "errors.user_name_taken");
      return { kind: "refused", errors: [{ field: "userName", rule: "user_name_taken", message }] };
    }
    log("registered", source, { accountId });
    mailQueued();
    return { kind: "registered", userName: driver.userName };
  }

  async verifyEmail(source: EventSource, userName: string, token: string): Promise<VerifyOutcome> {
    const { log, limits } = this.#parts;
    const limit = await this.#exceeded(VERIFY_PER_ADDRESS, source);
    if (limit !== undefined) return limit;
    const accountId = await this.#useVerificationToken(source, userName, token);
    if (accountId === undefined) {
      log("verification-failed", source);
      return { kind: "refused" };
    }
    await limits.giveBack(VERIFY_PER_ADDRESS, networkOf(source.address));
    log("email-verified", source, { accountId });
    return { kind: "verified" };
  }

  async #exceeded(limit: Limit, source: EventSource): Promise<{ kind: "limited"; seconds: number } | undefined> {
    if (await this.#parts.limits.take(limit, networkOf(source.address))) return undefined;
    this.#parts.log("rate-limited", source, { limit: limit.name });
    return { kind: "limited", seconds: limit.seconds };
  }

  /** Account, driver, first e-mail address, token and message: all of them or none. */
  #store(tenant: EffectiveTenant, source: EventSource, driver: NewDriver, passwordHash: string): Promise<string> {
    const { db, clock, publicUrl } = this.#parts;
    const now = new Date(clock());
    return db.withTenant(tenant.slug, async (trx) => {
      const accountId = await insertDriver(trx, tenant, driver, passwordHash, now);
      const wanted = {
        tenant: tenant.slug,
        accountId,
        purpose: "verify-email",
        now,
        lifetimeMs: VERIFICATION_MS,
      } as const;
      const token = await createOneTimeToken(trx, wanted);
      const to = { address: driver.emailAddress, userName: driver.userName, firstName: driver.firstName, token };
      await queueMail(trx, tenant.slug, verificationMail(tenant, publicUrl, to), now);
      await recordEvent(trx, clock, "registered", source, accountId);
      return accountId;
    });
  }

  /** Undefined where the user name is taken. Account numbers are random: on the rare chance of one in use, another is tried. */
  async #storeWithFreeNumber(
    tenant: EffectiveTenant,
    source: EventSource,
    driver: NewDriver,
    passwordHash: string,
  ): Promise<string | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#store(tenant, source, driver, passwordHash);
      } catch (error) {
        if (isUniqueViolation(error, "user_name_key")) return undefined;
        if (!isUniqueViolation(error, "number") || attempt >= MAX_NUMBER_ATTEMPTS) throw error;
      }
    }
  }

  #useVerificationToken(source: EventSource, userName: string, token: string): Promise<string | undefined> {
    const { db, clock } = this.#parts;
    const now = new Date(clock());
    return db.withTenant(source.tenant, async (trx) => {
      const account = await trx
        .selectFrom("accounts")
        .select("id")
        .where("user_name_key", "=", userNameKey(userName))
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (account === undefined) return undefined;
      const isGood = await consumeOneTimeToken(trx, { accountId: account.id, purpose: "verify-email", token, now });
      if (!isGood) return undefined;
      await trx.updateTable("accounts").set({ email_verified_at: now }).where("id", "=", account.id).execute();
      await recordEvent(trx, clock, "email-verified", source, account.id);
      return account.id;
    });
  }
}
