import type { TokenSet } from "./generated/api-session.ts";
import { secondsOfLife } from "./token-life.ts";

/** The part of a token set that says how long it lives. */
type TokenLife = Pick<TokenSet, "timestamp" | "expires_in" | "refresh_expires_in"> &
  Partial<Pick<TokenSet, "refresh_token">>;

const MILLISECONDS = 1000;

/** Whether the access token still counts: now is before timestamp plus its seconds (specification section 4). */
export function isAccessValid(tokens: TokenLife, now: number): boolean {
  return now < tokens.timestamp + tokens.expires_in * MILLISECONDS;
}

/**
 * Seconds that the refresh token lives. Near the absolute maximum of a session these are fewer than refresh_expires_in,
 * which is fixed (specification section 9); the token itself says so.
 */
function refreshSeconds(tokens: TokenLife): number {
  const own = tokens.refresh_token === undefined ? undefined : secondsOfLife(tokens.refresh_token);
  return Math.min(tokens.refresh_expires_in, own ?? tokens.refresh_expires_in);
}

/** The instant at which the session ends unless it is refreshed before: epoch milliseconds. */
export function refreshEndsAt(tokens: TokenLife): number {
  return tokens.timestamp + refreshSeconds(tokens) * MILLISECONDS;
}

/** Whether a refresh still prolongs the session: not once its absolute maximum (decisions.md section 3) is what ends it. */
export function canBeProlonged(tokens: TokenLife): boolean {
  return refreshSeconds(tokens) >= tokens.refresh_expires_in;
}

/** Whether the refresh token still counts. */
export function isRefreshValid(tokens: TokenLife, now: number): boolean {
  return now < refreshEndsAt(tokens);
}
