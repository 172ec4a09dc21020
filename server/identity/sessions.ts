import { randomUUID } from "node:crypto";
import type { Clock } from "../../src/domain/clock.ts";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { queueSweep } from "../jobs/job-queue.ts";
import { ACCESS_SECONDS, REFRESH_SECONDS, SESSION_SECONDS, type TokenClaims, type TokenIssuer } from "./tokens.ts";

/** How long a second use of a refresh token counts as two concurrent tabs instead of a theft. */
const SECOND_USE_GRACE_MS = 10_000;

/** The account of a signed-in call. The tenant is the one that the token was issued for. */
export interface SignedInAccount {
  tenant: string;
  accountId: string;
  sessionId: string;
  /** The {accountId} of paths: endUserAccountEntity.id; null for admins, who are not drivers. */
  driverId: string | null;
  userName: string;
  userNameKey: string;
  userGroup: string;
  role: "DRIVER" | "ADMIN";
}

/** A signed-in driver. */
export interface AuthenticatedDriver extends SignedInAccount {
  driverId: string;
}

export type RefreshOutcome =
  | { kind: "refreshed"; tokens: TokenSet; accountId: string }
  | { kind: "already-refreshed" }
  | { kind: "replayed"; accountId: string; sessionId: string }
  | { kind: "refused" };

type EndReason = "logout" | "replay" | "disabled" | "password-changed";

export interface Sessions {
  /** Starts a session for an account whose password (or other proof) was checked. */
  open(db: TenantDb, tenant: string, accountId: string): Promise<TokenSet>;
  refresh(tenant: string, refreshToken: string): Promise<RefreshOutcome>;
  /**
   * Ends the session of a refresh token, including its access tokens. Returns the token's claims; undefined if it is
   * not one of ours.
   */
  end(tenant: string, refreshToken: string, reason: EndReason): Promise<TokenClaims | undefined>;
  /** Ends every session of an account, or all except one. */
  endAll(db: TenantDb, accountId: string, reason: EndReason, exceptSessionId?: string): Promise<void>;
  /** The account of an access token; undefined unless its session is active and the account enabled. */
  authenticate(accessToken: string): Promise<SignedInAccount | undefined>;
}

/** Sessions in the database: any server can refresh or end a session that another one started. */
export class DatabaseSessions implements Sessions {
  readonly #database: Database;
  readonly #tokens: TokenIssuer;
  readonly #clock: Clock;

  constructor(database: Database, tokens: TokenIssuer, clock: Clock) {
    this.#database = database;
    this.#tokens = tokens;
    this.#clock = clock;
  }

  async open(db: TenantDb, tenant: string, accountId: string): Promise<TokenSet> {
    const sessionId = randomUUID();
    const ends = new Date(this.#clock() + SESSION_SECONDS * 1000);
    await db
      .insertInto("sessions")
      .values({ id: sessionId, tenant, account_id: accountId, created_at: this.#now(), expires_at: ends })
      .execute();
    await queueSweep(db, tenant, this.#now());
    return this.#issue(db, { tenant, accountId, sessionId }, ends);
  }

  async refresh(tenant: string, refreshToken: string): Promise<RefreshOutcome> {
    const claims = await this.#tokens.readRefresh(tenant, refreshToken);
    if (claims === undefined) return { kind: "refused" };
    return this.#database.withTenant(tenant, async (db): Promise<RefreshOutcome> => {
      if (!(await this.#consume(db, claims))) return this.#judgeSecondUse(db, claims);
      const session = await this.#liveSession(db, claims).select("sessions.expires_at").executeTakeFirst();
      if (session === undefined) return { kind: "refused" };
      const { accountId, sessionId } = claims;
      const tokens = await this.#issue(db, { tenant, accountId, sessionId }, session.expires_at);
      return { kind: "refreshed", tokens, accountId };
    });
  }

  async end(tenant: string, refreshToken: string, reason: EndReason): Promise<TokenClaims | undefined> {
    const claims = await this.#tokens.readRefresh(tenant, refreshToken, true);
    if (claims === undefined) return undefined;
    await this.#database.withTenant(tenant, (db) => this.#endSession(db, claims.sessionId, reason));
    return claims;
  }

  async endAll(db: TenantDb, accountId: string, reason: EndReason, exceptSessionId?: string): Promise<void> {
    await db
      .updateTable("sessions")
      .set({ ended_at: this.#now(), end_reason: reason })
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .$if(exceptSessionId !== undefined, (query) => query.where("id", "!=", exceptSessionId ?? ""))
      .execute();
  }

  async authenticate(accessToken: string): Promise<SignedInAccount | undefined> {
    const claims = await this.#tokens.readAccess(accessToken);
    if (claims === undefined) return undefined;
    const row = await this.#database.withTenant(claims.tenant, (db) =>
      this.#liveSession(db, claims)
        .leftJoin("drivers", "drivers.account_id", "accounts.id")
        .select(["drivers.id as driverId", "user_name as userName", "user_name_key as userNameKey"])
        .select(["user_group as userGroup", "role"])
        .executeTakeFirst(),
    );
    if (row === undefined || (row.role === "DRIVER" && row.driverId === null)) return undefined;
    // Admins are never drivers, even if their account has a driver row.
    const driverId = row.role === "ADMIN" ? null : row.driverId;
    return { ...row, driverId, tenant: claims.tenant, accountId: claims.accountId, sessionId: claims.sessionId };
  }

  #now(): Date {
    return new Date(this.#clock());
  }

  /**
   * Issues an access and a refresh token at the same instant. refresh_expires_in is fixed (specification section 9). In
   * the last half hour of a session, the refresh token expires earlier, as its own expiry says.
   */
  async #issue(db: TenantDb, claims: Omit<TokenClaims, "tokenId">, sessionEnds: Date): Promise<TokenSet> {
    const now = this.#clock();
    const tokenId = randomUUID();
    const expiresAt = Math.min(now + REFRESH_SECONDS * 1000, sessionEnds.getTime());
    const { tenant, sessionId } = claims;
    await db
      .insertInto("refresh_tokens")
      .values({ id: tokenId, tenant, session_id: sessionId, issued_at: new Date(now), expires_at: new Date(expiresAt) })
      .execute();
    return {
      access_token: await this.#tokens.access({ ...claims, tokenId: randomUUID() }, now),
      refresh_token: await this.#tokens.refresh({ ...claims, tokenId }, now, expiresAt),
      token_type: "Bearer",
      session_state: sessionId,
      expires_in: ACCESS_SECONDS,
      refresh_expires_in: REFRESH_SECONDS,
      scope: "email profile",
      timestamp: now,
    };
  }

  /** One conditional UPDATE: of any number of concurrent uses, exactly one finds the row unused. */
  async #consume(db: TenantDb, claims: TokenClaims): Promise<boolean> {
    const consumed = await db
      .updateTable("refresh_tokens")
      .set({ used_at: this.#now() })
      .where("id", "=", claims.tokenId)
      .where("session_id", "=", claims.sessionId)
      .where("used_at", "is", null)
      .where("expires_at", ">", this.#now())
      .returning("id")
      .executeTakeFirst();
    return consumed !== undefined;
  }

  /** Classifies a refresh token that could not be consumed: used a moment ago, replayed, or expired. */
  async #judgeSecondUse(db: TenantDb, claims: TokenClaims): Promise<RefreshOutcome> {
    const row = await db
      .selectFrom("refresh_tokens")
      .select("used_at")
      .where("id", "=", claims.tokenId)
      .where("session_id", "=", claims.sessionId)
      .executeTakeFirst();
    const usedAt = row?.used_at ?? null;
    if (usedAt === null) return { kind: "refused" };
    const stillLives = await this.#liveSession(db, claims).select("sessions.id").executeTakeFirst();
    if (stillLives === undefined) return { kind: "refused" };
    if (this.#clock() - usedAt.getTime() <= SECOND_USE_GRACE_MS) return { kind: "already-refreshed" };
    await this.#endSession(db, claims.sessionId, "replay");
    return { kind: "replayed", accountId: claims.accountId, sessionId: claims.sessionId };
  }

  #liveSession(db: TenantDb, claims: Pick<TokenClaims, "sessionId" | "accountId">) {
    return db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .where("sessions.id", "=", claims.sessionId)
      .where("sessions.account_id", "=", claims.accountId)
      .where("sessions.ended_at", "is", null)
      .where("sessions.expires_at", ">", this.#now())
      .where("accounts.disabled_at", "is", null);
  }

  async #endSession(db: TenantDb, sessionId: string, reason: EndReason): Promise<void> {
    await db
      .updateTable("sessions")
      .set({ ended_at: this.#now(), end_reason: reason })
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .execute();
  }
}
