import type { TokenSet, UserContext } from "../domain/generated/api-session.ts";
import { isRecord } from "../domain/is-record.ts";
import { isTokenSet } from "../domain/token-set.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** The role of an account: a driver or the customer's administrator. */
export type AccountRole = UserContext["user"]["role"];

/** Why a session ended. */
export type SessionEnding = "signed-out" | "switched" | "expired";

/** How a driver leaves a tab: as a session ends, or because another tab signed somebody else in. */
export type DriverLeaving = SessionEnding | "replaced";

/** The part of a session that survives a reload: exactly these fields, without a password or personal data. */
export interface SessionSnapshot {
  userName: string;
  role: AccountRole;
  isAuthenticated: true;
  tokens: TokenSet;
}

/**
 * What replaces the tokens of an ended session, so that other tabs, and this one after a reload, know how it ended: an
 * expired session keeps what the driver typed, a logout does not.
 */
interface EndedSnapshot {
  isAuthenticated: false;
  ending: "expired";
}

export const EXPIRED: EndedSnapshot = { isAuthenticated: false, ending: "expired" };

/** Copies a snapshot field by field, so that a field that the server adds later is not stored by accident. */
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

/** Reads a stored snapshot; undefined for anything else. */
export function readSnapshot(value: unknown): SessionSnapshot | undefined {
  if (!isRecord(value) || value["isAuthenticated"] !== true) return undefined;
  const { userName, tokens } = value;
  if (typeof userName !== "string" || !isTokenSet(tokens)) return undefined;
  // A snapshot from before roles existed belongs to a driver, or to clientadmin, which its name tells.
  return snapshotOf(userName, value["role"] === "ADMIN" ? "ADMIN" : "DRIVER", tokens);
}

/** Whether a stored value says that the session expired. */
export function saysExpired(value: unknown): boolean {
  return isRecord(value) && value["isAuthenticated"] === false && value["ending"] === "expired";
}

/** Removes everything of the driver, and tells other tabs and a later reload that this was a logout. */
export function leaveLoggedOut(storage: TenantStorage, userName: string | undefined): void {
  // The mark is written after the driver's values are removed, since it may need their room, and before the session is
  // removed: a tab that notices the removal reads the mark at that moment.
  storage.clear(["session", "language", "logged-out"], userName);
  const isMarked = storage.write("logged-out", true);
  storage.remove("session");
  // If the storage is full, the room of the session is enough for the mark.
  if (!isMarked) storage.write("logged-out", true);
}

/** Whether somebody logged out in this browser and nobody has signed in since. */
export function wasLoggedOut(storage: TenantStorage): boolean {
  return storage.read("logged-out") === true;
}
