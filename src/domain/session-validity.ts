import type { TokenSet } from "./generated/api-session.ts";

/** The part of a token set that says how long it lives. */
export type TokenLife = Pick<TokenSet, "timestamp" | "expires_in" | "refresh_expires_in">;

const MILLISECONDS = 1000;

/** Whether the access token still counts: now is before timestamp plus its seconds (specification section 4). */
export function isAccessValid(tokens: TokenLife, now: number): boolean {
  return now < tokens.timestamp + tokens.expires_in * MILLISECONDS;
}

/** The same for the refresh token. */
export function isRefreshValid(tokens: TokenLife, now: number): boolean {
  return now < tokens.timestamp + tokens.refresh_expires_in * MILLISECONDS;
}
