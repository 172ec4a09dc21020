import type { Clock } from "../../../src/domain/clock.ts";
import type { TenantDb } from "../../db/database.ts";
import { revokeOneTimeTokens } from "../../identity/one-time-tokens.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import { hasPasswordHere } from "../../tenants/identity-provider.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { defaultEmail } from "./default-email.ts";
import { activeRows } from "./driver-accounts.ts";
import type { EmailProof } from "../accounts/email-proof.ts";
import { lockProvenAddress, stopMove, type ProvenAddress } from "../accounts/proven-address.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { exceededMailLimit } from "../accounts/recipients.ts";
import { isSameAddress } from "../accounts/recovery-address.ts";
import type { EventLog, EventSource } from "../security-events.ts";

/** What to do after a change was stored. */
export type AfterChange = { kind: "nothing" } | { kind: "mailed" } | { kind: "limited"; limit: string };

/** A change of a driver's email addresses that is stored but not yet committed. */
interface AddressListChange {
  tenant: EffectiveTenant;
  driver: AuthenticatedDriver;
  source: EventSource;
  /** The default address before the change. */
  before: string | undefined;
  /** Whether an entry was saved as the default, changed or not: that requests the link again. */
  isSavedAsDefault: boolean;
}

/** Milliseconds in which a repeated change counts as a retry after a lost response; its message is already queued. */
const SENT_AGAIN_MS = 60_000;

interface Collaborators {
  clock: Clock;
  limits: RateLimits;
  proof: Pick<EmailProof, "queue">;
  log: EventLog;
  jobsQueued: () => void;
}

/** Updates proof and recovery after a change of a driver's email addresses. */
export class AddressListChanges {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /**
   * Called in the transaction of the change. A link to an address that the driver has deleted is revoked, and a move of
   * recovery to such an address is stopped. A new default address is sent a link that proves it.
   */
  async follow(trx: TenantDb, change: AddressListChange): Promise<AfterChange> {
    const { tenant, driver, before, isSavedAsDefault } = change;
    const now = new Date(this.#parts.clock());
    const account = await lockProvenAddress(trx, driver.accountId, now);
    const asked = await this.#askedJustNow(trx, driver, account, now);
    const address = await defaultEmail(trx, driver.driverId);
    if (address === undefined || (address === before && !isSavedAsDefault)) return { kind: "nothing" };
    if (!hasPasswordHere(tenant.document, driver.role)) return { kind: "nothing" };
    if (isSameAddress(account.proven, address)) {
      await stopMove(trx, driver.accountId);
      return { kind: "nothing" };
    }
    const isAsked = isSameAddress(account.moving, address) || isSameAddress(asked, address);
    return isAsked ? { kind: "nothing" } : this.#ask(trx, change, address);
  }

  /** Called after the transaction. */
  report(source: EventSource, { accountId }: AuthenticatedDriver, after: AfterChange): void {
    const { log, jobsQueued } = this.#parts;
    if (after.kind === "limited") log("rate-limited", source, { accountId, limit: after.limit });
    if (after.kind === "mailed") jobsQueued();
  }

  /** Handles deleted addresses. Returns the address that an earlier attempt at the same change has just sent a link. */
  async #askedJustNow(
    trx: TenantDb,
    driver: AuthenticatedDriver,
    { moving }: ProvenAddress,
    now: Date,
  ): Promise<string | undefined> {
    const { accountId, driverId } = driver;
    const listed = (await activeRows(trx, "email_addresses", driverId)).map((row) => row.address);
    const isGone = (address: string) => !listed.some((each) => isSameAddress(each, address));
    if (moving !== undefined && isGone(moving)) await stopMove(trx, accountId);
    // Only the newest link works, so there is at most one.
    const asked = await trx
      .selectFrom("one_time_tokens")
      .select(["address", "created_at"])
      .where("account_id", "=", accountId)
      .where("purpose", "=", "verify-email")
      .where("used_at", "is", null)
      .where("revoked_at", "is", null)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (asked === undefined || asked.address === null) return undefined;
    if (isGone(asked.address)) {
      await revokeOneTimeTokens(trx, { accountId, purpose: "verify-email", now });
      return undefined;
    }
    return now.getTime() - asked.created_at.getTime() < SENT_AGAIN_MS ? asked.address : undefined;
  }

  async #ask(trx: TenantDb, { tenant, driver, source }: AddressListChange, address: string): Promise<AfterChange> {
    const { limits, proof } = this.#parts;
    const { accountId } = driver;
    const exceeded = await exceededMailLimit(limits, "new-address", { source, accountId, address }, trx);
    if (exceeded !== undefined) return { kind: "limited", limit: exceeded.name };
    await proof.queue(trx, tenant, driver, { address, reason: "changed" });
    return { kind: "mailed" };
  }
}
