import { randomUUID } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { Database } from "../../db/database.ts";
import { hashPassword, type PasswordCheck } from "../../identity/password-hashes.ts";
import type { SignedInAccount, Sessions } from "../../identity/sessions.ts";
import { queueJob } from "../../jobs/job-queue.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { textAt } from "../forms/checked-entity.ts";
import { limited, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { newPasswordFaults, refusedField, storePassword } from "./new-password.ts";
import type { ServerOptions } from "../forms/options.ts";
import { recordEvent, type EventLog, type EventSource } from "../security-events.ts";

type PasswordChangeOutcome = { kind: "changed" } | { kind: "refused"; errors: FieldError[] } | Limited;

/** Wrong current passwords of one account, so that somebody at an open session cannot keep guessing. */
const WRONG_PER_ACCOUNT: Limit = { name: "password-change", times: 10, seconds: 900 };

/** Milliseconds in which a repeated change is recognised, since its first response may have been lost. */
const CHANGED_AGAIN_MS = 10 * 60_000;

interface Collaborators {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  options: ServerOptions;
  passwords: PasswordCheck;
  sessions: Pick<Sessions, "endAll">;
  log: EventLog;
  publicUrl: string;
  jobsQueued: () => void;
}

/** Changes the password of a signed-in account. */
export class PasswordChange {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /**
   * Stores a new password if the current one is correct. This session continues; all others of the account end. If this
   * session repeats the same change within ten minutes, it succeeds again.
   */
  async change(
    tenant: EffectiveTenant,
    source: EventSource,
    driver: SignedInAccount,
    body: Entity,
  ): Promise<PasswordChangeOutcome> {
    const { limits, log, options, jobsQueued } = this.#parts;
    const { accountId, userName } = driver;
    const errors = newPasswordFaults(tenant, "change-password", { userName, body, options });
    if (errors.length > 0) return { kind: "refused", errors };
    if (!(await limits.take(WRONG_PER_ACCOUNT, accountId))) return limited(log, source, WRONG_PER_ACCOUNT, accountId);
    if (!(await this.#replace(tenant, source, driver, body))) {
      if (await this.#hasChanged(driver, body)) {
        await limits.refund(WRONG_PER_ACCOUNT, accountId);
        return { kind: "changed" };
      }
      log("password-change-failed", source, { accountId });
      return { kind: "refused", errors: [refusedField(tenant, "currentPassword", "current_password_wrong")] };
    }
    await limits.refund(WRONG_PER_ACCOUNT, accountId);
    log("password-changed", source, { accountId });
    jobsQueued();
    return { kind: "changed" };
  }

  /** Returns false if the current password is wrong, or was changed meanwhile. */
  async #replace(
    tenant: EffectiveTenant,
    source: EventSource,
    driver: SignedInAccount,
    body: Entity,
  ): Promise<boolean> {
    const { db, clock, passwords, sessions, publicUrl } = this.#parts;
    const { accountId, userName, sessionId } = driver;
    const hash = await this.#storedHash(driver);
    if (!(await passwords.matches(hash, textAt(body, "currentPassword") ?? ""))) return false;
    const passwordHash = await hashPassword(textAt(body, "password") ?? "");
    const now = new Date(clock());
    return db.withTenant(tenant.slug, async (trx) => {
      const still = await trx
        .selectFrom("accounts")
        .select("id")
        .where("id", "=", accountId)
        .where("password_hash", "=", hash ?? "")
        .forUpdate()
        .executeTakeFirst();
      if (still === undefined) return false;
      const wanted = { accountId, userName, passwordHash, now, exceptSessionId: sessionId };
      await storePassword(trx, { tenant, publicUrl, sessions }, wanted);
      await trx
        .insertInto("password_changes")
        .values({
          tenant: tenant.slug,
          account_id: accountId,
          session_id: sessionId,
          former_hash: hash ?? "",
          changed_at: now,
        })
        .execute();
      const sweepsAt = new Date(now.getTime() + CHANGED_AGAIN_MS + 1);
      // A separate job for this change: the sweep of an earlier change may be running, and is too early for this one.
      await queueJob(trx, { tenant: tenant.slug, kind: "sweep", about: randomUUID(), dueAt: sweepsAt, now });
      await recordEvent(trx, clock, "password-changed", source, accountId);
      return true;
    });
  }

  /** Whether this session has just made the same change: both the former and the new password must match. */
  async #hasChanged({ tenant, accountId, sessionId }: SignedInAccount, body: Entity): Promise<boolean> {
    const { db, clock, passwords } = this.#parts;
    const since = new Date(clock() - CHANGED_AGAIN_MS);
    const made = await db.withTenant(tenant, (trx) =>
      trx
        .selectFrom("password_changes")
        .innerJoin("accounts", "accounts.id", "password_changes.account_id")
        .select(["former_hash", "password_hash"])
        .where("account_id", "=", accountId)
        .where("session_id", "=", sessionId)
        .where("changed_at", ">=", since)
        .executeTakeFirst(),
    );
    if (made === undefined) return false;
    const wasCurrent = await passwords.matches(made.former_hash, textAt(body, "currentPassword") ?? "");
    const isSet = await passwords.matches(made.password_hash, textAt(body, "password") ?? "");
    return wasCurrent && isSet;
  }

  async #storedHash(driver: SignedInAccount): Promise<string | undefined> {
    const account = await this.#parts.db.withTenant(driver.tenant, (trx) =>
      trx.selectFrom("accounts").select("password_hash").where("id", "=", driver.accountId).executeTakeFirst(),
    );
    return account?.password_hash;
  }
}
