import type { Clock } from "../../src/domain/clock.ts";
import type { FieldError } from "../../src/domain/effective-form.ts";
import type { Entity } from "../../src/domain/form-entity.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { consumeOneTimeToken } from "../identity/one-time-tokens.ts";
import { hashPassword } from "../identity/password-hashes.ts";
import type { Sessions } from "../identity/sessions.ts";
import { userNameKey } from "../identity/user-names.ts";
import { accountMail } from "../mail/account-mail.ts";
import { queueMail, type OutgoingMail } from "../mail/outbox.ts";
import { isFederated } from "../tenants/identity-provider.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { textAt } from "./checked-entity.ts";
import { markProven } from "./email-proof.ts";
import { checkForm } from "./form-check.ts";
import { networkOf } from "./network-of.ts";
import { newPasswordFaults, storePassword } from "./new-password.ts";
import type { ServerOptions } from "./options.ts";
import type { Pace } from "./pace.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";
import { RECOVERIES_PER_RECIPIENT, recipientKey } from "./recipients.ts";
import { recoveryAddress } from "./recovery-address.ts";
import { createResetLink } from "./reset-link.ts";
import { recordEvent, type EventLog, type EventSource, type SecurityEvent } from "./security-events.ts";

export type RecoveryOutcome =
  /** Taken in; says nothing of what was found. */
  { kind: "accepted" } | { kind: "refused"; errors: FieldError[] } | { kind: "limited"; seconds: number };

export type ResetOutcome =
  | { kind: "reset" }
  | { kind: "bad-link" }
  | { kind: "refused"; errors: FieldError[] }
  | { kind: "limited"; seconds: number };

/** Recovery asked for from one address, whatever is named. */
const ASK_PER_ADDRESS: Limit = { name: "recovery-address", times: 30, seconds: 900 };
/** Recovery of one user name or number from one address. */
const ASK_PER_SUBJECT: Limit = { name: "recovery-subject", times: 5, seconds: 900 };
const RESET_PER_ADDRESS: Limit = { name: "reset-address", times: 60, seconds: 900 };

interface Collaborators {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  options: ServerOptions;
  sessions: Pick<Sessions, "endAll">;
  pace: Pace;
  log: EventLog;
  publicUrl: string;
  mailQueued: () => void;
}

/** An account that somebody wants back into. */
interface LostAccount {
  id: string;
  user_name: string;
  role: "DRIVER" | "ADMIN";
}

/** What is sent to the owner of an account that was found. */
interface Reminder {
  event: SecurityEvent;
  find: (trx: TenantDb) => Promise<LostAccount | undefined>;
  mail: (trx: TenantDb, account: LostAccount, address: string, now: Date) => Promise<OutgoingMail>;
}

/** Getting back into an account whose password or user name is forgotten. */
export class Recovery {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /** Mails a link that sets a new password. Known and unknown user names are answered alike, in the same time. */
  sendLink(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RecoveryOutcome> {
    const key = userNameKey(textAt(body, "userName") ?? "");
    const { publicUrl } = this.#parts;
    return this.#remind(tenant, source, { form: "forgot-password", body, subject: key }, () => ({
      event: "reset-link-sent",
      find: (trx) => accounts(trx).where("user_name_key", "=", key).executeTakeFirst(),
      mail: async (trx, { id: accountId, user_name: userName }, address, now) => {
        const wanted = { tenant: tenant.slug, accountId, userName, address, now };
        const link = await createResetLink(trx, publicUrl, wanted);
        return accountMail("resetLink", tenant, publicUrl, { address, userName, link });
      },
    }));
  }

  /** Mails the user name of an account number. Known and unknown numbers are answered alike, in the same time. */
  sendUserName(tenant: EffectiveTenant, source: EventSource, body: Entity): Promise<RecoveryOutcome> {
    const number = (textAt(body, "accountId") ?? "").normalize("NFKC").replace(/[\s-]/g, "");
    return this.#remind(tenant, source, { form: "forgot-username", body, subject: number }, () => ({
      event: "user-name-sent",
      find: (trx) =>
        accounts(trx)
          .innerJoin("drivers", "drivers.account_id", "accounts.id")
          .where("drivers.number", "=", number)
          .executeTakeFirst(),
      mail: async (_trx, { user_name: userName }, address) =>
        accountMail("userName", tenant, this.#parts.publicUrl, { address, userName }),
    }));
  }

  /** Sets a new password with the token of a mailed or printed link; the account's sessions end. */
  async reset(
    tenant: EffectiveTenant,
    source: EventSource,
    { userName, token, body }: { userName: string; token: string; body: Entity },
  ): Promise<ResetOutcome> {
    const { limits, log, options, mailQueued } = this.#parts;
    const network = networkOf(source.address);
    if (!(await limits.take(RESET_PER_ADDRESS, network))) return this.#limited(source, RESET_PER_ADDRESS);
    const errors = newPasswordFaults(tenant, "reset-password", { userName, body, options });
    if (errors.length > 0) return { kind: "refused", errors };
    // Hashed before the link is looked at, so that a good and a bad one take the same time.
    const passwordHash = await hashPassword(textAt(body, "password") ?? "");
    const accountId = await this.#useLink(tenant, source, { userName, token, passwordHash });
    if (accountId === undefined) {
      log("password-reset-failed", source);
      return { kind: "bad-link" };
    }
    await limits.giveBack(RESET_PER_ADDRESS, network);
    log("password-reset", source, { accountId });
    mailQueued();
    return { kind: "reset" };
  }

  async #remind(
    tenant: EffectiveTenant,
    source: EventSource,
    asked: { form: string; body: Entity; subject: string },
    reminder: () => Reminder,
  ): Promise<RecoveryOutcome> {
    const { limits, options, log, pace } = this.#parts;
    const network = networkOf(source.address);
    if (!(await limits.take(ASK_PER_ADDRESS, network))) return this.#limited(source, ASK_PER_ADDRESS);
    const check = checkForm(tenant, asked.form, asked.body, options);
    if (check.kind === "refused") return check;
    const subject = `${tenant.slug}\n${asked.form}\n${asked.subject}\n${network}`;
    if (!(await limits.take(ASK_PER_SUBJECT, subject))) return this.#limited(source, ASK_PER_SUBJECT);
    log("recovery-asked", source);
    await pace.even(() => this.#send(tenant, source, reminder()));
    return { kind: "accepted" };
  }

  /** Finds the account and mails its owner. Nothing of what happens here is told to whoever asked. */
  async #send(tenant: EffectiveTenant, source: EventSource, { event, find, mail }: Reminder): Promise<void> {
    const { db, clock, limits, log, mailQueued } = this.#parts;
    const found = await db.withTenant(tenant.slug, async (trx) => {
      const account = await find(trx);
      if (account === undefined || !hasPassword(tenant, account)) return undefined;
      const address = await recoveryAddress(trx, account.id);
      return address === undefined ? undefined : { account, address };
    });
    if (found === undefined) return;
    const { account, address } = found;
    if (!(await limits.take(RECOVERIES_PER_RECIPIENT, recipientKey(address)))) {
      log("rate-limited", source, { accountId: account.id, limit: RECOVERIES_PER_RECIPIENT.name });
      return;
    }
    const now = new Date(clock());
    await db.withTenant(tenant.slug, async (trx) => {
      await queueMail(trx, tenant.slug, await mail(trx, account, address, now), now);
      await recordEvent(trx, clock, event, source, account.id);
    });
    log(event, source, { accountId: account.id });
    mailQueued();
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
      if (address !== undefined) await markProven(trx, accountId, address, now);
      const stored = await accounts(trx).where("accounts.id", "=", accountId).executeTakeFirstOrThrow();
      const password = { accountId, userName: stored.user_name, passwordHash, now };
      await storePassword(trx, { tenant, publicUrl, sessions }, password);
      await recordEvent(trx, clock, "password-reset", source, accountId);
      return accountId;
    });
  }

  #limited(source: EventSource, limit: Limit): { kind: "limited"; seconds: number } {
    this.#parts.log("rate-limited", source, { limit: limit.name });
    return { kind: "limited", seconds: limit.seconds };
  }
}

/** Enabled accounts of the transaction's tenant. */
function accounts(trx: TenantDb) {
  return trx
    .selectFrom("accounts")
    .select(["accounts.id", "accounts.user_name", "accounts.role"])
    .where("accounts.disabled_at", "is", null);
}

/** Whether an account is entered by a password here: in a federated tenant only an admin's is. */
function hasPassword(tenant: EffectiveTenant, account: LostAccount): boolean {
  return account.role === "ADMIN" || !isFederated(tenant.document);
}
