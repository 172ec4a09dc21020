import { SignJWT, decodeJwt, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../src/domain/clock.ts";
import { TOKEN_ALGORITHM, type SigningKeys } from "./signing-keys.ts";

/** Seconds; specification section 9. */
export const ACCESS_SECONDS = 900;
/** Seconds without a refresh after which a session ends; specification section 9. */
export const REFRESH_SECONDS = 1800;
/** Seconds after which a session ends, regardless of refreshes. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** The kinds of tokens. The `typ` header distinguishes them, so that one is never accepted as the other. */
type TokenKind = "at+jwt" | "rt+jwt";

export interface TokenClaims {
  tenant: string;
  accountId: string;
  sessionId: string;
  tokenId: string;
}

interface ReadToken {
  claims: TokenClaims;
  expiresAt: number;
}

/** The number of access tokens whose verification is cached, about a kilobyte each. */
const REMEMBERED_TOKENS = 2000;

export interface TokenIssuer {
  /** Issues an access token at an instant (epoch milliseconds). */
  access(claims: TokenClaims, issuedAt: number): Promise<string>;
  /** Issues a refresh token at an instant that expires at another (epoch milliseconds). */
  refresh(claims: TokenClaims, issuedAt: number, expiresAt: number): Promise<string>;
  /** The claims of a valid access token of any tenant; undefined otherwise. */
  readAccess(token: string): Promise<TokenClaims | undefined>;
  /** The claims of a refresh token of this tenant. `evenExpired` is for logging out only. */
  readRefresh(tenant: string, token: string, evenExpired?: boolean): Promise<TokenClaims | undefined>;
}

/** The session client of a tenant: the client name plus -token (specification section 4). */
export function clientId(tenant: string): string {
  return `${tenant}-token`;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Tokens of this server. `publicUrl` is part of the issuer, so another installation's tokens are not valid. */
export function createTokens(keys: SigningKeys, publicUrl: string, clock: Clock): TokenIssuer {
  const issuerOf = (tenant: string) => `${publicUrl}/auth/realms/${tenant}`;
  const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

  // A page makes many calls with one token, so its verification is cached. The session is checked on every call.
  const readBefore = new LRUCache<string, ReadToken>({ max: REMEMBERED_TOKENS });

  const sign = (kind: TokenKind, claims: TokenClaims, issuedAt: number, expiresAt: number) =>
    new SignJWT({ sid: claims.sessionId, scope: "email profile" })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: keys.kid, typ: kind })
      .setIssuer(issuerOf(claims.tenant))
      .setAudience(clientId(claims.tenant))
      .setSubject(claims.accountId)
      .setJti(claims.tokenId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(keys.privateKey);

  /** The claims of a valid token, and when it expires (epoch seconds). */
  async function read(kind: TokenKind, tenant: string, token: string, at: number): Promise<ReadToken | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = keys.publicKey(header.kid ?? "");
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [TOKEN_ALGORITHM],
          typ: kind,
          issuer: issuerOf(tenant),
          audience: clientId(tenant),
          requiredClaims: ["sub", "sid", "jti", "exp", "iat"],
          currentDate: new Date(at),
        },
      );
      const [accountId, sessionId, tokenId] = [text(payload.sub), text(payload["sid"]), text(payload.jti)];
      if (accountId === undefined || sessionId === undefined || tokenId === undefined) return undefined;
      return { claims: { tenant, accountId, sessionId, tokenId }, expiresAt: payload.exp ?? 0 };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  return {
    access: (claims, issuedAt) => sign("at+jwt", claims, seconds(issuedAt), seconds(issuedAt) + ACCESS_SECONDS),
    refresh: (claims, issuedAt, expiresAt) => sign("rt+jwt", claims, seconds(issuedAt), seconds(expiresAt)),
    async readAccess(token) {
      const known = readBefore.get(token);
      if (known !== undefined && known.expiresAt > seconds(clock())) return known.claims;
      const tenant = claimedTenant(token, `${publicUrl}/auth/realms/`);
      const found = tenant === undefined ? undefined : await read("at+jwt", tenant, token, clock());
      if (found !== undefined) readBefore.set(token, found);
      return found?.claims;
    },
    // An expired token still proves which session to end, so it is verified as of the time when it was issued.
    async readRefresh(tenant, token, evenExpired = false) {
      const found = await read("rt+jwt", tenant, token, evenExpired ? issuedAt(token, clock()) : clock());
      return found?.claims;
    },
  };
}

/** The tenant that a token claims. It is verified right after, against exactly that tenant's issuer and audience. */
function claimedTenant(token: string, prefix: string): string | undefined {
  try {
    // Nothing is verified yet, so the issuer may be of any type.
    const issuer: unknown = decodeJwt(token).iss;
    return typeof issuer === "string" && issuer.startsWith(prefix) ? issuer.slice(prefix.length) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function issuedAt(token: string, now: number): number {
  try {
    const at: unknown = decodeJwt(token).iat;
    return typeof at !== "number" ? now : Math.min(at * 1000, now);
  } catch (error) {
    if (error instanceof errors.JOSEError) return now;
    throw error;
  }
}
