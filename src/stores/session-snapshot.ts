import type { TokenSet, UserContext } from "../domain/generated/api-session.ts";
import { isRecord } from "../domain/is-record.ts";
import { isTokenSet } from "../domain/token-set.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** What an account is: a driver's, or the customer's administrator's. */
export type AccountRole = UserContext["user"]["role"];

/** Why a session ended. */
export type SessionEnding = "signed-out" | "switched" | "expired";

/** How a driver leaves a tab: as a session ends, or because another tab signed somebody else in. */
export type DriverLeaving = SessionEnding | "replaced";

/** What of a session outlives a reload: exactly these fields, no password and nothing of the person. */
export interface SessionSnapshot {
  userName: string;
  role: AccountRole;
  isAuthenticated: true;
  tokens: TokenSet;
}

/**
 * What a session that ended leaves behind instead of its tokens, so that other tabs, and this one after a reload, know
 * how it ended: an expired session keeps what the driver typed, a logout does not.
 */
interface EndedSnapshot {
  isAuthenticated: false;
  ending: "expired";
}

export const EXPIRED: EndedSnapshot = { isAuthenticated: false, ending: "expired" };

/** A snapshot field by field, so that a field that the server adds one day is not stored by accident. */
export function snapshotOf(userName: string, role: AccountRole, tokens: TokenSet): SessionSnapshot {
  return { userName, role, isAuthenticated: true, tokens: pickTokens(tokens) };
}

/** The token set with its own fields only. */
function pickTokens(tokens: TokenSet): TokenSet {
  const { access_token, refresh_token, session_state, scope, expires_in, refresh_expires_in, timestamp } = tokens;
  return {
    access_token,
    refresh_token,
    token_type: "Bearer",
    session_state,
    expires_in,
    refresh_expires_in,
    scope,
    timestamp,
  };
}

/** The snapshot that a stored value is, or undefined for anything else. */
export function readSnapshot(value: unknown): SessionSnapshot | undefined {
  if (!isRecord(value) || value["isAuthenticated"] !== true) return undefined;
  const { userName, tokens } = value;
  if (typeof userName !== "string" || !isTokenSet(tokens)) return undefined;
  // One that was stored before there were roles is a driver's, or clientadmin's, whose name says so.
  return snapshotOf(userName, value["role"] === "ADMIN" ? "ADMIN" : "DRIVER", tokens);
}

/** Whether a stored value says that the session expired. */
export function saysExpired(value: unknown): boolean {
  return isRecord(value) && value["isAuthenticated"] === false && value["ending"] === "expired";
}

/** Removes everything of the driver, and tells other tabs and a later reload that this was a logout. */
export function leaveLoggedOut(storage: TenantStorage, userName: string | undefined): void {
  // The mark comes after what it may need the room of, and before the session goes: another tab that sees it gone reads the
  // mark at that very moment.
  storage.clear(["session", "language", "logged-out"], userName);
  const isMarked = storage.write("logged-out", true);
  storage.remove("session");
  // Where others have filled the browser, the room of the session is enough for the mark.
  if (!isMarked) storage.write("logged-out", true);
}

/** Whether somebody logged out in this browser and nobody has signed in since. */
export function wasLoggedOut(storage: TenantStorage): boolean {
  return storage.read("logged-out") === true;
}
