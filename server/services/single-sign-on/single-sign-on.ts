import { randomBytes } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import type { TokenSet } from "../../../src/domain/generated/api-session.ts";
import { safeReturnTo } from "../../../src/domain/return-to.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import { isStorable } from "../../../src/domain/storable-text.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type { ProviderAccess, ProvenIdentity, RelyingParty } from "../../identity/single-sign-on/relying-party.ts";
import type { ProviderRefusal } from "../../identity/single-sign-on/provider-refusal.ts";
import type { Sessions } from "../../identity/sessions.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { networkOf, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { recordEvent, type EventLog, type EventSource } from "../security-events.ts";
import { providerAccess, type ProviderSurroundings } from "./provider-access.ts";
import { consumeSignInCode, createSignInCode } from "./sign-in-codes.ts";
import { keepRequest, takeRequest } from "./sign-in-requests.ts";

/** Why somebody returns to the login page without being signed in. A closed list: the page has a message for each. */
type SignInFailure = "denied" | "unavailable" | "invalid" | "expired";

/** A failed sign-in keeps the page that it was started for, so that the next attempt leads there. */
export type FailedOutcome = { kind: "failed"; failure: SignInFailure; returnTo: string | undefined };
type BeginOutcome = { kind: "go"; url: URL } | FailedOutcome;
type FinishOutcome = { kind: "code"; code: string; returnTo: string | undefined } | FailedOutcome;
type ExchangeOutcome = { kind: "signed-in"; tokens: TokenSet } | { kind: "refused" } | { kind: "no-account" };

export interface SingleSignOnService {
  /** Sends a browser to the tenant's provider. `browser` is the content of its cookie. */
  begin(
    source: EventSource,
    tenant: EffectiveTenant,
    browser: string,
    returnTo: string | undefined,
  ): Promise<BeginOutcome>;
  /** Checks what a browser came back with; `search` is the query of the callback, as it was sent. */
  finish(source: EventSource, tenant: EffectiveTenant, browser: string, search: string): Promise<FinishOutcome>;
  /** Exchanges a one-time code for tokens. Only this call opens a session. */
  exchange(source: EventSource, browser: string, code: string): Promise<ExchangeOutcome>;
  /**
   * Returns where the provider's session is ended, which leads back to the customer's home; undefined if it has no such
   * page.
   */
  logoutUrl(tenant: EffectiveTenant): Promise<URL | undefined>;
}

/** Sign-ins started from one network. A whole campus may share one address; each sign-in creates a row. */
const BEGUN: Limit = { name: "sso-begin", times: 2000, seconds: 900 };
const SECRET_BYTES = 32;

interface Collaborators extends ProviderSurroundings {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  limits: RateLimits;
  log: EventLog;
  relyingParty: RelyingParty;
}

const secret = () => randomBytes(SECRET_BYTES).toString("base64url");

/** The address that the provider sends the browser back to, the same for every sign-in of a tenant. */
export function callbackAddress(publicUrl: string, slug: string): string {
  return `${publicUrl}/auth/sso/${slug}/callback`;
}

/** Sign-in at a tenant's own provider. The state between two requests is in the database: any server can continue. */
export class DatabaseSingleSignOn implements SingleSignOnService {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  async begin(
    source: EventSource,
    tenant: EffectiveTenant,
    browser: string,
    returnTo: string | undefined,
  ): Promise<BeginOutcome> {
    const { db, box, limits, log, relyingParty, publicUrl } = this.#parts;
    const kept = safeReturnTo(returnTo);
    if (!(await limits.take(BEGUN, networkOf(source.address)))) {
      log("rate-limited", source, { limit: BEGUN.name });
      return { kind: "failed", failure: "unavailable", returnTo: kept };
    }
    const access = await this.#access(tenant);
    if ("kind" in access) return this.#fail(source, access, kept);
    const secrets = { state: secret(), nonce: secret(), codeVerifier: secret() };
    const url = await relyingParty.authorizationUrl(access, callbackAddress(publicUrl, tenant.slug), secrets);
    if (!(url instanceof URL)) return this.#fail(source, url, kept);
    const wanted = { tenant: tenant.slug, browser, secrets, returnTo: kept, now: this.#now() };
    await db.withTenant(tenant.slug, (trx) => keepRequest(trx, box, wanted));
    return { kind: "go", url };
  }

  async finish(source: EventSource, tenant: EffectiveTenant, browser: string, search: string): Promise<FinishOutcome> {
    const { db, box, relyingParty, publicUrl } = this.#parts;
    const callback = new URL(`${callbackAddress(publicUrl, tenant.slug)}${search}`);
    const state = callback.searchParams.get("state") ?? "";
    // Consumed before anything else: a rejected response cannot be sent again in another form.
    const taken = await db.withTenant(tenant.slug, (trx) =>
      takeRequest(trx, box, { state, browser, now: this.#now() }),
    );
    if (taken.kind !== "taken") return this.#fail(source, { kind: taken.kind, reason: "state" });
    const { nonce, codeVerifier } = taken;
    const returnTo = safeReturnTo(taken.returnTo);
    // The embedded provider looks the code up in the database, and another provider may do so too.
    if (![...callback.searchParams].flat().every(isStorable)) {
      return this.#fail(source, { kind: "invalid", reason: "unstorable text" }, returnTo);
    }
    const access = await this.#access(tenant);
    if ("kind" in access) return this.#fail(source, access, returnTo);
    const answer = await relyingParty.redeem(access, callback, { state, nonce, codeVerifier });
    if (answer.kind !== "proven") return this.#fail(source, answer, returnTo);
    // Both are looked up in the database, whose queries do not accept such text either.
    if (![answer.issuer, answer.subject].every(isStorable)) {
      return this.#fail(source, { kind: "invalid", reason: "unstorable claim" }, returnTo);
    }
    const code = await db.withTenant(tenant.slug, (trx) => this.#codeFor(trx, tenant.slug, browser, answer));
    if (code === undefined) return this.#fail(source, { kind: "denied", reason: "account disabled" }, returnTo);
    return { kind: "code", code, returnTo };
  }

  async exchange(source: EventSource, browser: string, code: string): Promise<ExchangeOutcome> {
    const { db, clock, log, sessions } = this.#parts;
    const outcome = await db.withTenant(
      source.tenant,
      async (trx): Promise<ExchangeOutcome & { accountId?: string }> => {
        const consumed = await consumeSignInCode(trx, { code, browser, now: this.#now() });
        if (consumed === undefined) return { kind: "refused" };
        const accountId = consumed.account_id;
        if (accountId === null) return { kind: "no-account" };
        if (!(await isEnabled(trx, accountId))) return { kind: "refused" };
        await recordEvent(trx, clock, "sign-in", source, accountId);
        return { kind: "signed-in", tokens: await sessions.open(trx, source.tenant, accountId), accountId };
      },
    );
    const { accountId, ...answer } = outcome;
    if (answer.kind === "signed-in" && accountId !== undefined) log("sign-in", source, { accountId });
    else log("sso-refused", source, { reason: answer.kind === "no-account" ? "no driver account" : "code" });
    return answer;
  }

  async logoutUrl(tenant: EffectiveTenant): Promise<URL | undefined> {
    const access = await this.#access(tenant);
    if ("kind" in access) return undefined;
    const home = `${this.#parts.publicUrl}${portalPath(tenant.slug)}`;
    const url = await this.#parts.relyingParty.endSessionUrl(access, home);
    return url instanceof URL ? url : undefined;
  }

  #now(): Date {
    return new Date(this.#parts.clock());
  }

  async #access(tenant: EffectiveTenant): Promise<ProviderAccess | ProviderRefusal> {
    try {
      return (await providerAccess(tenant, this.#parts)) ?? { kind: "unavailable", reason: "no provider" };
    } catch (error) {
      return { kind: "unavailable", reason: error instanceof Error ? error.message : "unknown" };
    }
  }

  /** Creates a code for the person that the provider named. The account is found by issuer and subject only. */
  async #codeFor(
    trx: TenantDb,
    tenant: string,
    browser: string,
    { issuer, subject }: ProvenIdentity,
  ): Promise<string | undefined> {
    const found = await trx
      .selectFrom("identities")
      .innerJoin("accounts", "accounts.id", "identities.account_id")
      .select(["accounts.id", "accounts.disabled_at"])
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    if (found !== undefined && found.disabled_at !== null) return undefined;
    return createSignInCode(trx, { tenant, browser, accountId: found?.id ?? null, now: this.#now() });
  }

  #fail(source: EventSource, refusal: { kind: SignInFailure; reason: string }, returnTo?: string): FailedOutcome {
    this.#parts.log("sso-refused", source, { reason: `${refusal.kind}: ${refusal.reason}` });
    return { kind: "failed", failure: refusal.kind, returnTo };
  }
}

async function isEnabled(trx: TenantDb, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
