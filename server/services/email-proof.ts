import type { Clock } from "../../src/domain/clock.ts";
import type { Database, TenantDb } from "../db/database.ts";
import {
  consumeOneTimeToken,
  createOneTimeToken,
  VERIFICATION_MS,
  type UsedToken,
} from "../identity/one-time-tokens.ts";
import { userNameKey } from "../identity/user-names.ts";
import { accountMail } from "../mail/account-mail.ts";
import { queueMail } from "../mail/outbox.ts";
import { verificationMail, type VerificationReason } from "../mail/verification-mail.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { Credentials } from "./credentials.ts";
import { networkOf } from "./network-of.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";
import { PROOFS_PER_RECIPIENT, recipientKey } from "./recipients.ts";
import { recoveryAddress } from "./recovery-address.ts";
import { recordEvent, type EventLog, type EventSource } from "./security-events.ts";

export type VerifyOutcome = { kind: "verified" } | { kind: "refused" } | { kind: "limited"; seconds: number };
export type ResendOutcome = { kind: "sent" } | { kind: "refused" } | { kind: "limited"; seconds: number };

/** Whose address is to be proven. */
export interface ProvingAccount {
  accountId: string;
  userName: string;
}

const VERIFY_PER_ADDRESS: Limit = { name: "verify-address", times: 60, seconds: 900 };

interface Collaborators {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  credentials: Pick<Credentials, "check">;
  log: EventLog;
  publicUrl: string;
  /** Called after a message was queued, so that it leaves without waiting for the next round. */
  mailQueued: () => void;
}

/** Proof of e-mail addresses: by a mailed link, which alone shows that somebody reads what is sent there. */
export class EmailProof {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /** Queues the link to an address in the caller's transaction; using it proves that address. */
  async queue(
    trx: TenantDb,
    tenant: EffectiveTenant,
    { accountId, userName }: ProvingAccount,
    to: { address: string; reason: VerificationReason },
  ): Promise<void> {
    const { clock, publicUrl } = this.#parts;
    const now = new Date(clock());
    const { address, reason } = to;
    const purpose = "verify-email";
    const wanted = { tenant: tenant.slug, accountId, purpose, address, now, lifetimeMs: VERIFICATION_MS } as const;
    const token = await createOneTimeToken(trx, wanted);
    await queueMail(trx, tenant.slug, verificationMail(tenant, publicUrl, { address, userName, token, reason }), now);
  }

  /** Whether the recipient may get one more link. Whoever causes it hears the same either way. */
  async mayMail(source: EventSource, address: string): Promise<boolean> {
    if (await this.#parts.limits.take(PROOFS_PER_RECIPIENT, recipientKey(address))) return true;
    this.#parts.log("rate-limited", source, { limit: PROOFS_PER_RECIPIENT.name });
    return false;
  }

  /** Asks a driver to prove a new default address. Nothing is sent for the one that is proven already. */
  async ask(tenant: EffectiveTenant, source: EventSource, account: ProvingAccount, address: string): Promise<void> {
    const { db, mailQueued } = this.#parts;
    const proven = await db.withTenant(tenant.slug, (trx) =>
      trx.selectFrom("accounts").select("verified_email").where("id", "=", account.accountId).executeTakeFirst(),
    );
    if (isSameAddress(proven?.verified_email ?? "", address)) return;
    if (!(await this.mayMail(source, address))) return;
    await db.withTenant(tenant.slug, (trx) => this.queue(trx, tenant, account, { address, reason: "changed" }));
    mailQueued();
  }

  /** Mails the link of an unverified account anew, after the right password; anything else is refused like a wrong sign-in. */
  async resend(
    tenant: EffectiveTenant,
    source: EventSource,
    userName: string,
    password: string,
  ): Promise<ResendOutcome> {
    const { credentials, db, log, mailQueued } = this.#parts;
    const checked = await credentials.check(source, userName, password);
    if (checked.kind !== "right") return checked;
    const { account } = checked;
    if (account.email_verified_at !== null) return { kind: "refused" };
    const address = await db.withTenant(tenant.slug, (trx) => recoveryAddress(trx, account.id));
    if (address === undefined) return { kind: "refused" };
    if (!(await this.mayMail(source, address))) return { kind: "limited", seconds: PROOFS_PER_RECIPIENT.seconds };
    const { id: accountId, user_name } = account;
    await db.withTenant(tenant.slug, (trx) =>
      this.queue(trx, tenant, { accountId, userName: user_name }, { address, reason: "registered" }),
    );
    log("verification-resent", source, { accountId });
    mailQueued();
    return { kind: "sent" };
  }

  /** Uses a mailed link. */
  async verify(tenant: EffectiveTenant, source: EventSource, userName: string, token: string): Promise<VerifyOutcome> {
    const { log, limits, mailQueued } = this.#parts;
    const network = networkOf(source.address);
    if (!(await limits.take(VERIFY_PER_ADDRESS, network))) {
      log("rate-limited", source, { limit: VERIFY_PER_ADDRESS.name });
      return { kind: "limited", seconds: VERIFY_PER_ADDRESS.seconds };
    }
    const accountId = await this.#useToken(tenant, source, userName, token);
    if (accountId === undefined) {
      log("verification-failed", source);
      return { kind: "refused" };
    }
    await limits.giveBack(VERIFY_PER_ADDRESS, network);
    log("email-verified", source, { accountId });
    mailQueued();
    return { kind: "verified" };
  }

  #useToken(tenant: EffectiveTenant, source: EventSource, userName: string, token: string) {
    const { db, clock } = this.#parts;
    const now = new Date(clock());
    return db.withTenant(source.tenant, async (trx): Promise<string | undefined> => {
      const wanted = { userNameKey: userNameKey(userName), purpose: "verify-email", token, now } as const;
      const used = await consumeOneTimeToken(trx, wanted);
      if (used === undefined) return undefined;
      const { accountId } = used;
      await this.#tellFormerAddress(trx, tenant, used, now);
      await markProven(trx, accountId, used.address ?? (await recoveryAddress(trx, accountId)), now);
      await recordEvent(trx, clock, "email-verified", source, accountId);
      return accountId;
    });
  }

  /** Whoever reads the address that was proven before hears that recovery goes elsewhere now. */
  async #tellFormerAddress(trx: TenantDb, tenant: EffectiveTenant, used: UsedToken, now: Date): Promise<void> {
    const account = await trx
      .selectFrom("accounts")
      .select(["user_name as userName", "verified_email as address"])
      .where("id", "=", used.accountId)
      .executeTakeFirstOrThrow();
    const { address, userName } = account;
    if (address === null || used.address === undefined || isSameAddress(address, used.address)) return;
    const mail = accountMail("addressChanged", tenant, this.#parts.publicUrl, { address, userName });
    await queueMail(trx, tenant.slug, mail, now);
  }
}

/** Keeps that an account's address is proven: it is verified from now on, and recovery goes there. */
export async function markProven(
  trx: TenantDb,
  accountId: string,
  address: string | undefined,
  now: Date,
): Promise<void> {
  const columns = { email_verified_at: now, ...(address === undefined ? {} : { verified_email: address }) };
  await trx.updateTable("accounts").set(columns).where("id", "=", accountId).execute();
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
