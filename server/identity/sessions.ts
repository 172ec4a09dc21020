import { randomUUID } from "node:crypto";
import type { Clock } from "../../src/domain/clock.ts";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { ACCESS_SECONDS, REFRESH_SECONDS, SESSION_SECONDS, type TokenClaims, type Tokens } from "./tokens.ts";

/** How long a second use of a refresh token counts as two tabs in a hurry rather than a theft. */
const SECOND_USE_GRACE_MS = 10_000;

/** Who a signed-in call comes from. The tenant is the one that the token was issued for. */
export interface Principal {
  tenant: string;
  accountId: string;
  sessionId: string;
  /** The {accountId} of paths: endUserAccountEntity.id. */
  driverId: string;
  userName: string;
  userNameKey: string;
  userGroup: string;
  role: "DRIVER" | "ADMIN";
}

export type RefreshOutcome =
  | { kind: "refreshed"; tokens: TokenSet; accountId: string }
  | { kind: "already-refreshed" }
  | { kind: "replayed"; accountId: string; sessionId: string }
  | { kind: "refused" };

export type EndReason = "logout" | "replay" | "disabled" | "password-changed";

export interface Sessions {
  /** Starts a session for an account whose password (or other proof) was checked. */
  open(db: TenantDb, tenant: string, accountId: string): Promise<TokenSet>;
  refresh(tenant: string, refreshToken: string): Promise<RefreshOutcome>;
  /** Ends the session of a refresh token, access tokens included. Answers whose it was, or undefined for no token of ours. */
  end(tenant: string, refreshToken: string, reason: EndReason): Promise<TokenClaims | undefined>;
  /** Ends every session of an account, or all but one. */
  endAll(db: TenantDb, accountId: string, reason: EndReason, exceptSessionId?: string): Promise<void>;
  /** Who an access token speaks for, while its session lives and the account is enabled. */
  authenticate(accessToken: string): Promise<Principal | undefined>;
}

export function createSessions(database: Database, tokens: Tokens, clock: Clock): Sessions {
  const now = () => new Date(clock());

  async function issue(db: TenantDb, claims: Omit<TokenClaims, "tokenId">, sessionEnds: Date): Promise<TokenSet> {
    const refreshId = randomUUID();
    const expiresAt = Math.min(clock() + REFRESH_SECONDS * 1000, sessionEnds.getTime());
    await db
      .insertInto("refresh_tokens")
      .values({
        id: refreshId,
        tenant: claims.tenant,
        session_id: claims.sessionId,
        issued_at: now(),
        expires_at: new Date(expiresAt),
      })
      .execute();
    return {
      access_token: await tokens.access({ ...claims, tokenId: randomUUID() }),
      refresh_token: await tokens.refresh({ ...claims, tokenId: refreshId }, expiresAt),
      token_type: "Bearer",
      session_state: claims.sessionId,
      expires_in: ACCESS_SECONDS,
      refresh_expires_in: REFRESH_SECONDS,
      scope: "email profile",
      timestamp: clock(),
    };
  }

  async function open(db: TenantDb, tenant: string, accountId: string): Promise<TokenSet> {
    const sessionId = randomUUID();
    const ends = new Date(clock() + SESSION_SECONDS * 1000);
    await db
      .insertInto("sessions")
      .values({ id: sessionId, tenant, account_id: accountId, created_at: now(), expires_at: ends })
      .execute();
    return issue(db, { tenant, accountId, sessionId }, ends);
  }

  function liveSession(db: TenantDb, sessionId: string, accountId: string) {
    return db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .where("sessions.id", "=", sessionId)
      .where("sessions.account_id", "=", accountId)
      .where("sessions.ended_at", "is", null)
      .where("sessions.expires_at", ">", now())
      .where("accounts.disabled_at", "is", null);
  }

  /** A refresh token that was not there to be consumed: taken a moment ago, replayed, or simply over. */
  async function judgeSecondUse(db: TenantDb, claims: TokenClaims): Promise<RefreshOutcome> {
    const row = await db
      .selectFrom("refresh_tokens")
      .select("used_at")
      .where("id", "=", claims.tokenId)
      .where("session_id", "=", claims.sessionId)
      .executeTakeFirst();
    if (row?.used_at == null) return { kind: "refused" };
    const stillLives = await liveSession(db, claims.sessionId, claims.accountId)
      .select("sessions.id")
      .executeTakeFirst();
    if (stillLives === undefined) return { kind: "refused" };
    if (clock() - row.used_at.getTime() <= SECOND_USE_GRACE_MS) return { kind: "already-refreshed" };
    await endSession(db, claims.sessionId, "replay");
    return { kind: "replayed", accountId: claims.accountId, sessionId: claims.sessionId };
  }

  async function endSession(db: TenantDb, sessionId: string, reason: EndReason): Promise<void> {
    await db
      .updateTable("sessions")
      .set({ ended_at: now(), end_reason: reason })
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .execute();
  }

  async function refresh(tenant: string, refreshToken: string): Promise<RefreshOutcome> {
    const claims = await tokens.readRefresh(tenant, refreshToken);
    if (claims === undefined) return { kind: "refused" };
    return database.withTenant(tenant, async (db): Promise<RefreshOutcome> => {
      // One conditional UPDATE: of any number of simultaneous uses exactly one finds the row unused.
      const consumed = await db
        .updateTable("refresh_tokens")
        .set({ used_at: now() })
        .where("id", "=", claims.tokenId)
        .where("session_id", "=", claims.sessionId)
        .where("used_at", "is", null)
        .where("expires_at", ">", now())
        .returning("id")
        .executeTakeFirst();
      if (consumed === undefined) return judgeSecondUse(db, claims);
      const session = await liveSession(db, claims.sessionId, claims.accountId)
        .select("sessions.expires_at")
        .executeTakeFirst();
      if (session === undefined) return { kind: "refused" };
      const issued = await issue(
        db,
        { tenant, accountId: claims.accountId, sessionId: claims.sessionId },
        session.expires_at,
      );
      return { kind: "refreshed", tokens: issued, accountId: claims.accountId };
    });
  }

  async function end(tenant: string, refreshToken: string, reason: EndReason): Promise<TokenClaims | undefined> {
    const claims = await tokens.readRefresh(tenant, refreshToken, true);
    if (claims === undefined) return undefined;
    await database.withTenant(tenant, (db) => endSession(db, claims.sessionId, reason));
    return claims;
  }

  async function endAll(db: TenantDb, accountId: string, reason: EndReason, exceptSessionId?: string): Promise<void> {
    await db
      .updateTable("sessions")
      .set({ ended_at: now(), end_reason: reason })
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .$if(exceptSessionId !== undefined, (query) => query.where("id", "!=", exceptSessionId ?? ""))
      .execute();
  }

  async function authenticate(accessToken: string): Promise<Principal | undefined> {
    const claims = await tokens.readAccess(accessToken);
    if (claims === undefined) return undefined;
    return database.withTenant(claims.tenant, async (db) => {
      const row = await liveSession(db, claims.sessionId, claims.accountId)
        .innerJoin("drivers", "drivers.account_id", "accounts.id")
        .select(["drivers.id as driver_id", "user_name", "user_name_key", "user_group", "role"])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        tenant: claims.tenant,
        accountId: claims.accountId,
        sessionId: claims.sessionId,
        driverId: row.driver_id,
        userName: row.user_name,
        userNameKey: row.user_name_key,
        userGroup: row.user_group,
        role: row.role,
      };
    });
  }

  return { open, refresh, end, endAll, authenticate };
}
