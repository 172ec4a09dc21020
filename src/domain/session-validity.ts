import type { TokenSet } from "./generated/api-session.ts";
import { secondsOfLife } from "./token-life.ts";

/** The part of a token set that determines its lifetime. */
type TokenLife = Pick<TokenSet, "timestamp" | "expires_in" | "refresh_expires_in"> &
  Partial<Pick<TokenSet, "refresh_token">>;

const MILLISECONDS = 1000;

/** Whether the access token is valid: now is before timestamp plus expires_in seconds (specification section 4). */
export function isAccessValid(tokens: TokenLife, now: number): boolean {
  return now < tokens.timestamp + tokens.expires_in * MILLISECONDS;
}

/**
 * Lifetime of the refresh token in seconds. Near the absolute maximum of a session it is shorter than
 * refresh_expires_in, which is fixed (specification section 9); the token itself contains it.
 */
function refreshSeconds(tokens: TokenLife): number {
  const own = tokens.refresh_token === undefined ? undefined : secondsOfLife(tokens.refresh_token);
  return Math.min(tokens.refresh_expires_in, own ?? tokens.refresh_expires_in);
}

/** The instant at which the session ends unless it is refreshed before, in epoch milliseconds. */
export function refreshEndsAt(tokens: TokenLife): number {
  return tokens.timestamp + refreshSeconds(tokens) * MILLISECONDS;
}

/** Whether a refresh still extends the session: not if it ends by its absolute maximum (decisions.md section 3). */
export function canBeProlonged(tokens: TokenLife): boolean {
  return refreshSeconds(tokens) >= tokens.refresh_expires_in;
}

/** Whether the refresh token is valid. */
export function isRefreshValid(tokens: TokenLife, now: number): boolean {
  return now < refreshEndsAt(tokens);
}
