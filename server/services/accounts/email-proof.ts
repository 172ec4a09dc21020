import { formatInstant } from "../../../src/domain/dates.ts";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import {
  consumeOneTimeToken,
  createOneTimeToken,
  findUsedToken,
  revokeOneTimeTokens,
  VERIFICATION_MS,
  type UsedToken,
} from "../../identity/one-time-tokens.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { accountMail } from "../../mail/account-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import { verificationMail, type VerificationReason } from "../../mail/verification-mail.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { Credentials } from "./credentials.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { lockProvenAddress, proveAddress, type ProvenAddress } from "./proven-address.ts";
import { exceededMailLimit } from "./recipients.ts";
import { isSameAddress, recoveryAddress } from "./recovery-address.ts";
import { recordEvent, type EventLog, type EventSource } from "../security-events.ts";

export type EmailProofOutcome = { kind: "verified" } | { kind: "refused" } | Limited;
type ResendOutcome = { kind: "sent" } | { kind: "refused" } | Limited;

/** The account whose address is to be proven. */
interface ProvingAccount {
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
  /** Called after a message was queued, so that it is sent without waiting for the next poll. */
  jobsQueued: () => void;
}

/** Proves email addresses by a mailed link, the only evidence that somebody reads what is sent there. */
export class EmailProof {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /** Queues the link that proves an address, in the caller's transaction. Earlier links are revoked. */
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
    await revokeOneTimeTokens(trx, { accountId, purpose, now });
    const wanted = { tenant: tenant.slug, accountId, purpose, address, now, lifetimeMs: VERIFICATION_MS } as const;
    const token = await createOneTimeToken(trx, wanted);
    const { number: accountNumber } = await trx
      .selectFrom("drivers")
      .select("number")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const mail = verificationMail(tenant, publicUrl, { address, userName, accountNumber, token, reason });
    await queueMail(trx, tenant.slug, mail, now);
  }

  /** Mails the link of an unverified account again after a correct password; otherwise refuses like a failed login. */
  async resend(
    tenant: EffectiveTenant,
    source: EventSource,
    userName: string,
    password: string,
  ): Promise<ResendOutcome> {
    const { clock, credentials, db, limits, log, jobsQueued } = this.#parts;
    const checked = await credentials.check(source, userName, password);
    if (checked.kind !== "right") return checked;
    const { id: accountId, user_name, email_verified_at } = checked.account;
    if (email_verified_at !== null) return { kind: "refused" };
    const address = await db.withTenant(tenant.slug, (trx) => recoveryAddress(trx, accountId, new Date(clock())));
    if (address === undefined) return { kind: "refused" };
    const exceeded = await exceededMailLimit(limits, "verification-again", { source, accountId, address });
    if (exceeded !== undefined) return limited(log, source, exceeded);
    await db.withTenant(tenant.slug, (trx) =>
      this.queue(trx, tenant, { accountId, userName: user_name }, { address, reason: "registered" }),
    );
    log("verification-resent", source, { accountId });
    jobsQueued();
    return { kind: "sent" };
  }

  /**
   * Uses a mailed link. A link that was used before succeeds again as long as its address is the account's, since the
   * first response may have been lost.
   */
  async verify(
    tenant: EffectiveTenant,
    source: EventSource,
    userName: string,
    token: string,
  ): Promise<EmailProofOutcome> {
    const { log, limits, jobsQueued } = this.#parts;
    const network = networkOf(source.address);
    if (!(await limits.take(VERIFY_PER_ADDRESS, network))) return limited(log, source, VERIFY_PER_ADDRESS);
    const used = await this.#useToken(tenant, source, userName, token);
    if (used.kind === "refused") {
      log("verification-failed", source);
      return { kind: "refused" };
    }
    await limits.refund(VERIFY_PER_ADDRESS, network);
    if (used.kind === "again") return { kind: "verified" };
    log("email-verified", source, { accountId: used.accountId });
    jobsQueued();
    return { kind: "verified" };
  }

  #useToken(tenant: EffectiveTenant, source: EventSource, userName: string, token: string) {
    const { db, clock } = this.#parts;
    const now = new Date(clock());
    const named = { userNameKey: userNameKey(userName), purpose: "verify-email", token } as const;
    return db.withTenant(source.tenant, async (trx): Promise<TokenUse> => {
      const used = await consumeOneTimeToken(trx, { ...named, now });
      if (used === undefined) {
        const before = await findUsedToken(trx, named);
        if (before === undefined) return { kind: "refused" };
        return isOfAccount(await lockProvenAddress(trx, before.accountId, now), before) ? { kind: "again" } : REFUSED;
      }
      const { accountId } = used;
      const account = await lockProvenAddress(trx, accountId, now);
      const address = used.address ?? (await recoveryAddress(trx, accountId, now));
      if (address === undefined || !(await isListed(trx, accountId, address))) return REFUSED;
      await this.#prove(trx, tenant, account, address, now);
      await revokeOneTimeTokens(trx, { accountId, purpose: "verify-email", now });
      await recordEvent(trx, clock, "email-verified", source, accountId);
      return { kind: "used", accountId };
    });
  }

  /** Immediately notifies the address that was proven before that recovery will move to another address, and when. */
  async #prove(
    trx: TenantDb,
    tenant: EffectiveTenant,
    account: ProvenAddress,
    address: string,
    now: Date,
  ): Promise<void> {
    const result = await proveAddress(trx, account, address, now);
    if (result.kind !== "moving" || account.proven === undefined) return;
    const when = formatInstant(result.at.getTime(), tenant.document.timeZone);
    const to = { address: account.proven, userName: account.userName, when };
    await queueMail(trx, tenant.slug, accountMail("addressMoves", tenant, this.#parts.publicUrl, to), now);
  }
}

type TokenUse = { kind: "used"; accountId: string } | { kind: "again" } | { kind: "refused" };
const REFUSED: TokenUse = { kind: "refused" };

/** Whether what a used link has proven is still true. */
function isOfAccount({ isVerified, proven, moving }: ProvenAddress, { address }: UsedToken): boolean {
  if (address === undefined) return isVerified;
  return isSameAddress(proven, address) || isSameAddress(moving, address);
}

/** Whether the driver of an account still has an address. */
async function isListed(trx: TenantDb, accountId: string, address: string): Promise<boolean> {
  const rows = await trx
    .selectFrom("email_addresses")
    .innerJoin("drivers", "drivers.id", "email_addresses.driver_id")
    .select("address")
    .where("drivers.account_id", "=", accountId)
    .where("email_addresses.inactive", "=", false)
    .execute();
  return rows.some((row) => isSameAddress(row.address, address));
}
