import type { Clock } from "../../../src/domain/clock.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { consumeOneTimeToken, findUsedToken, RESET_MS } from "../../identity/one-time-tokens.ts";
import { hashPassword, type PasswordCheck } from "../../identity/password-hashes.ts";
import type { Sessions } from "../../identity/sessions.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { accountMail } from "../../mail/account-mail.ts";
import { queueMail, type OutgoingMail } from "../../mail/outbox.ts";
import { hasPasswordHere } from "../../tenants/identity-provider.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { textAt } from "../forms/checked-entity.ts";
import { checkForm } from "../forms/form-check.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { newPasswordFaults, storePassword } from "./new-password.ts";
import type { ServerOptions } from "../forms/options.ts";
import type { ResponsePadding } from "../limits/response-padding.ts";
import { lockProvenAddress, proveAddress } from "./proven-address.ts";
import { exceededMailLimit } from "./recipients.ts";
import { isSameAddress, recoveryAddress } from "./recovery-address.ts";
import { createResetLink } from "./reset-link.ts";
import { recordEvent, type EventLog, type EventSource, type SecurityEvent } from "../security-events.ts";

export type RecoveryRequestOutcome =
  /** Accepted; does not reveal whether an account was found. */
  { kind: "accepted" } | { kind: "refused"; errors: FieldError[] } | Limited;

type ResetOutcome = { kind: "reset" } | { kind: "bad-link" } | { kind: "refused"; errors: FieldError[] } | Limited;

/** Recovery requests from one address, for any account. */
const ASK_PER_ADDRESS: Limit = { name: "recovery-address", times: 30, seconds: 900 };
/** Recovery requests for one user name or number from one address. */
const ASK_PER_SUBJECT: Limit = { name: "recovery-subject", times: 5, seconds: 900 };
const RESET_PER_ADDRESS: Limit = { name: "reset-address", times: 60, seconds: 900 };
/** Repeated uses of a link, so that somebody who finds a used link cannot try passwords with it. */
const AGAIN_PER_ACCOUNT: Limit = { name: "reset-again", times: 10, seconds: 3600 };

/** Milliseconds; longer than looking up an account, creating a token and queueing a message take together. */
export const RECOVERY_ANSWER_MS = 500;

interface Collaborators {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  options: ServerOptions;
  passwords: PasswordCheck;
  sessions: Pick<Sessions, "endAll">;
  padding: ResponsePadding;
  log: EventLog;
  publicUrl: string;
  jobsQueued: () => void;
}

/** An account to be recovered. */
interface LostAccount {
  id: string;
  user_name: string;
  role: "DRIVER" | "ADMIN";
  email_verified_at: Date | null;
}

/** The message to the owner of an account that was found. */
interface Reminder {
  event: SecurityEvent;
  kind: "reset-link" | "user-name";
  find: (trx: TenantDb) => Promise<LostAccount | undefined>;
  mail: (trx: TenantDb, account: LostAccount, address: string, now: Date) => Promise<OutgoingMail>;
}

/** Recovers accounts whose password or user name is forgotten. */
export class Recovery {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /** Mails a link that sets a new password. Known and unknown user names get the same response, in the same time. */
  sendLink(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RecoveryRequestOutcome> {
    const key = userNameKey(textAt(body, "userName") ?? "");
    const { publicUrl } = this.#parts;
    return this.#remind(tenant, source, { form: "forgot-password", body, subject: key }, () => ({
      event: "reset-link-sent",
      kind: "reset-link",
      find: (trx) => accounts(trx).where("user_name_key", "=", key).executeTakeFirst(),
      mail: async (trx, { id: accountId, user_name: userName }, address, now) => {
        const wanted = { tenant: tenant.slug, accountId, userName, address, now };
        const link = await createResetLink(trx, publicUrl, wanted);
        return accountMail("resetLink", tenant, publicUrl, { address, userName, link });
      },
    }));
  }

  /** Mails the user name of an account number. Known and unknown numbers get the same response, in the same time. */
  sendUserName(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RecoveryRequestOutcome> {
    const number = (textAt(body, "accountId") ?? "").normalize("NFKC").replace(/[\s-]/g, "");
    return this.#remind(tenant, source, { form: "forgot-username", body, subject: number }, () => ({
      event: "user-name-sent",
      kind: "user-name",
      find: (trx) =>
        accounts(trx)
          .innerJoin("drivers", "drivers.account_id", "accounts.id")
          .where("drivers.number", "=", number)
          .executeTakeFirst(),
      mail: async (_trx, { user_name: userName }, address) =>
        accountMail("userName", tenant, this.#parts.publicUrl, { address, userName }),
    }));
  }

  /**
   * Sets a new password with the token of a mailed or printed link, and ends the account's sessions. A repeated call
   * with the same password succeeds again, since the first response may have been lost.
   */
  async reset(
    tenant: EffectiveTenant,
    source: EventSource,
    { userName, token, body }: { userName: string; token: string; body: Entity },
  ): Promise<ResetOutcome> {
    const { limits, log, options, jobsQueued } = this.#parts;
    const network = networkOf(source.address);
    if (!(await limits.take(RESET_PER_ADDRESS, network))) return limited(log, source, RESET_PER_ADDRESS);
    const errors = newPasswordFaults(tenant, "reset-password", { userName, body, options });
    if (errors.length > 0) return { kind: "refused", errors };
    // Hashed before the link is checked, so that valid and invalid links take the same time.
    const password = textAt(body, "password") ?? "";
    const passwordHash = await hashPassword(password);
    const accountId = await this.#useLink(tenant, source, { userName, token, passwordHash });
    if (accountId === undefined) {
      if (await this.#hasSet(tenant, { userName, token, password })) return { kind: "reset" };
      log("password-reset-failed", source);
      return { kind: "bad-link" };
    }
    await limits.refund(RESET_PER_ADDRESS, network);
    log("password-reset", source, { accountId });
    jobsQueued();
    return { kind: "reset" };
  }

  async #remind(
    tenant: EffectiveTenant,
    source: EventSource,
    asked: { form: FormId; body: Entity; subject: string },
    reminder: () => Reminder,
  ): Promise<RecoveryRequestOutcome> {
    const { limits, options, log, padding } = this.#parts;
    const network = networkOf(source.address);
    if (!(await limits.take(ASK_PER_ADDRESS, network))) return limited(log, source, ASK_PER_ADDRESS);
    const check = checkForm(tenant, asked.form, asked.body, options);
    if (check.kind === "refused") return check;
    const subject = `${tenant.slug}\n${asked.form}\n${asked.subject}\n${network}`;
    if (!(await limits.take(ASK_PER_SUBJECT, subject))) return limited(log, source, ASK_PER_SUBJECT);
    log("recovery-asked", source);
    await padding.pad(() => this.#send(tenant, source, reminder()));
    return { kind: "accepted" };
  }

  /** Finds the account and mails its owner. The caller learns nothing of the result. */
  async #send(tenant: EffectiveTenant, source: EventSource, { event, kind, find, mail }: Reminder): Promise<void> {
    const { db, clock, limits, log, jobsQueued } = this.#parts;
    const now = new Date(clock());
    const found = await db.withTenant(tenant.slug, async (trx) => {
      const account = await find(trx);
      if (account === undefined || !hasPasswordHere(tenant.document, account.role)) return undefined;
      const address = await recoveryAddress(trx, account.id, now);
      return address === undefined ? undefined : { account, address };
    });
    if (found === undefined) return;
    const { account, address } = found;
    const isVerified = account.email_verified_at !== null;
    const asked = { source, accountId: account.id, address, isVerified };
    const exceeded = await exceededMailLimit(limits, kind, asked);
    if (exceeded !== undefined) {
      log("rate-limited", source, { accountId: account.id, limit: exceeded.name });
      return;
    }
    await db.withTenant(tenant.slug, async (trx) => {
      await queueMail(trx, tenant.slug, await mail(trx, account, address, now), now);
      await recordEvent(trx, clock, event, source, account.id);
    });
    log(event, source, { accountId: account.id });
    jobsQueued();
  }

  #useLink(
    tenant: EffectiveTenant,
    source: EventSource,
    { userName, token, passwordHash }: { userName: string; token: string; passwordHash: string },
  ): Promise<string | undefined> {
    const { db, clock, publicUrl, sessions } = this.#parts;
    const now = new Date(clock());
    return db.withTenant(tenant.slug, async (trx) => {
      const wanted = { userNameKey: userNameKey(userName), purpose: "reset-password", token, now } as const;
      const used = await consumeOneTimeToken(trx, wanted);
      if (used === undefined) return undefined;
      const { accountId, address } = used;
      const account = await lockProvenAddress(trx, accountId, now);
      // A mailed link is valid only if its address is still the recovery address; a printed one for whoever has it.
      if (address !== undefined) {
        if (!isSameAddress(address, await recoveryAddress(trx, accountId, now))) return undefined;
        if (!account.isVerified) await proveAddress(trx, account, address, now);
      }
      const password = { accountId, userName: account.userName, passwordHash, now };
      await storePassword(trx, { tenant, publicUrl, sessions }, password);
      await recordEvent(trx, clock, "password-reset", source, accountId);
      return accountId;
    });
  }

  /** Whether a link, used within the last hour, has set this password, and the password is still in force. */
  async #hasSet(
    tenant: EffectiveTenant,
    { userName, token, password }: { userName: string; token: string; password: string },
  ): Promise<boolean> {
    const { db, clock, limits, passwords } = this.#parts;
    const now = new Date(clock());
    const account = await db.withTenant(tenant.slug, async (trx) => {
      const named = { userNameKey: userNameKey(userName), purpose: "reset-password", token } as const;
      const used = await findUsedToken(trx, named);
      if (used === undefined || now.getTime() - used.usedAt.getTime() > RESET_MS) return undefined;
      return trx
        .selectFrom("accounts")
        .select(["id", "password_hash"])
        .where("id", "=", used.accountId)
        .where("password_changed_at", "=", used.usedAt)
        .executeTakeFirst();
    });
    if (account === undefined || !(await limits.take(AGAIN_PER_ACCOUNT, account.id))) return false;
    return passwords.matches(account.password_hash, password);
  }
}

/** The enabled accounts of the transaction's tenant. */
function accounts(trx: TenantDb) {
  return trx
    .selectFrom("accounts")
    .select(["accounts.id", "accounts.user_name", "accounts.role", "accounts.email_verified_at"])
    .where("accounts.disabled_at", "is", null);
}
