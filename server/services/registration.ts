import { randomInt, randomUUID } from "node:crypto";
import type { Clock } from "../../src/domain/clock.ts";
import type { FieldError } from "../../src/domain/effective-form.ts";
import type { Entity } from "../../src/domain/form-entity.ts";
import { translate } from "../../src/domain/messages.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { consumeOneTimeToken, createOneTimeToken, VERIFICATION_MS } from "../identity/one-time-tokens.ts";
import { hashPassword } from "../identity/password-hashes.ts";
import { isAddressableUserName, isReservedUserName, userNameKey } from "../identity/user-names.ts";
import { queueMail } from "../mail/outbox.ts";
import { verificationMail } from "../mail/verification-mail.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { attributesOf, textAt } from "./checked-entity.ts";
import { checkForm } from "./form-check.ts";
import { networkOf } from "./network-of.ts";
import type { ServerOptions } from "./options.ts";
import { passwordFault } from "./password-policy.ts";
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

interface NewDriver {
  userName: string;
  password: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  attributes: Record<string, unknown>;
}

/** A number that drivers are told: eight digits, in no order that tells how many there are. */
export function newAccountNumber(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

/** Rules that the form cannot know: who may have which name, and which passwords are guessed first. */
function accountRules(tenant: EffectiveTenant, driver: NewDriver, confirmed: string | null): FieldError[] {
  const say = (field: string, code: string): FieldError => ({
    field,
    rule: code,
    message: translate(tenant.messages, `errors.${code}`),
  });
  const errors: FieldError[] = [];
  if (isReservedUserName(driver.userName) || !isAddressableUserName(driver.userName)) {
    errors.push(say("userName", "user_name_reserved"));
  }
  const fault = passwordFault(driver.password, {
    userName: driver.userName,
    tenantSlug: tenant.slug,
    tenantName: tenant.name,
  });
  if (fault !== undefined) errors.push(say("password", fault));
  if (confirmed !== null && confirmed !== driver.password) errors.push(say("confirmPassword", "passwords_differ"));
  return errors;
}

async function insertDriver(
  db: TenantDb,
  tenant: EffectiveTenant,
  driver: NewDriver,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const accountId = randomUUID();
  const driverId = randomUUID();
  const slug = tenant.slug;
  await db
    .insertInto("accounts")
    .values({
      id: accountId,
      tenant: slug,
      user_name: driver.userName,
      user_name_key: userNameKey(driver.userName),
      password_hash: passwordHash,
      role: "DRIVER",
      user_group: tenant.document.defaultGroup ?? slug,
      password_changed_at: now,
      created_at: now,
    })
    .execute();
  await db
    .insertInto("drivers")
    .values({
      id: driverId,
      tenant: slug,
      account_id: accountId,
      number: newAccountNumber(),
      first_name: driver.firstName,
      last_name: driver.lastName,
      driver_attributes: JSON.stringify([{ name: "Status", value: "ACTIVE" }]),
      attributes: JSON.stringify(driver.attributes),
      created_at: now,
    })
    .execute();
  await db
    .insertInto("email_addresses")
    .values({
      id: randomUUID(),
      tenant: slug,
      driver_id: driverId,
      address: driver.emailAddress,
      default_flag: true,
      created_at: now,
    })
    .execute();
  return accountId;
}

/** Registration and the proof of the e-mail address. */
export function createRegistrationService(parts: Collaborators): RegistrationService {
  const { db, clock, limits, options, log } = parts;

  async function store(
    tenant: EffectiveTenant,
    source: EventSource,
    driver: NewDriver,
    passwordHash: string,
  ): Promise<string> {
    const now = new Date(clock());
    return db.withTenant(tenant.slug, async (trx) => {
      const accountId = await insertDriver(trx, tenant, driver, passwordHash, now);
      const token = await createOneTimeToken(trx, {
        tenant: tenant.slug,
        accountId,
        purpose: "verify-email",
        now,
        lifetimeMs: VERIFICATION_MS,
      });
      const to = { address: driver.emailAddress, userName: driver.userName, firstName: driver.firstName, token };
      await queueMail(trx, tenant.slug, verificationMail(tenant, parts.publicUrl, to), now);
      await recordEvent(trx, clock, "registered", source, accountId);
      return accountId;
    });
  }

  /** Account numbers are random: on the rare chance of one in use, another is tried. */
  async function storeWithFreeNumber(...args: Parameters<typeof store>): Promise<string | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store(...args);
      } catch (error) {
        if (isUniqueViolation(error, "user_name_key")) return undefined;
        if (!isUniqueViolation(error, "number") || attempt >= 5) throw error;
      }
    }
  }

  async function register(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RegisterOutcome> {
    if (!(await limits.take(REGISTER_PER_ADDRESS, networkOf(source.address)))) {
      log("rate-limited", source, { limit: REGISTER_PER_ADDRESS.name });
      return { kind: "limited", seconds: REGISTER_PER_ADDRESS.seconds };
    }
    const check = checkForm(tenant, "registration", body, options);
    if (check.kind === "refused") return check;
    const driver: NewDriver = {
      userName: (textAt(check.entity, "userName") ?? "").trim(),
      // Not from the checked entity: what is normalised for storing would change what the person typed.
      password: textAt(body, "password") ?? "",
      firstName: textAt(check.entity, "person.firstName") ?? "",
      lastName: textAt(check.entity, "person.lastName") ?? "",
      emailAddress: textAt(check.entity, "emailAddress") ?? "",
      attributes: attributesOf(check.entity),
    };
    const errors = accountRules(tenant, driver, textAt(body, "confirmPassword"));
    if (errors.length > 0) return { kind: "refused", errors };
    const accountId = await storeWithFreeNumber(tenant, source, driver, await hashPassword(driver.password));
    if (accountId === undefined) {
      const message = translate(tenant.messages, "errors.user_name_taken");
      return { kind: "refused", errors: [{ field: "userName", rule: "user_name_taken", message }] };
    }
    log("registered", source, { accountId });
    parts.mailQueued();
    return { kind: "registered", userName: driver.userName };
  }

  async function verifyEmail(source: EventSource, userName: string, token: string): Promise<VerifyOutcome> {
    const address = networkOf(source.address);
    if (!(await limits.take(VERIFY_PER_ADDRESS, address))) {
      log("rate-limited", source, { limit: VERIFY_PER_ADDRESS.name });
      return { kind: "limited", seconds: VERIFY_PER_ADDRESS.seconds };
    }
    const now = new Date(clock());
    const accountId = await db.withTenant(source.tenant, async (trx) => {
      const account = await trx
        .selectFrom("accounts")
        .select("id")
        .where("user_name_key", "=", userNameKey(userName))
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (account === undefined) return undefined;
      if (!(await consumeOneTimeToken(trx, { accountId: account.id, purpose: "verify-email", token, now })))
        return undefined;
      await trx.updateTable("accounts").set({ email_verified_at: now }).where("id", "=", account.id).execute();
      await recordEvent(trx, clock, "email-verified", source, account.id);
      return account.id;
    });
    if (accountId === undefined) {
      log("verification-failed", source);
      return { kind: "refused" };
    }
    await limits.giveBack(VERIFY_PER_ADDRESS, address);
    log("email-verified", source, { accountId });
    return { kind: "verified" };
  }

  return { register, verifyEmail };
}
