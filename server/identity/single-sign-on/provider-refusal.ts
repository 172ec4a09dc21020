import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";

/** Why a sign-in at a provider came to nothing. */
export interface ProviderRefusal {
  /** denied: the person or the provider said no. unavailable: it cannot be done now. invalid: what came is not to be believed. */
  kind: "denied" | "unavailable" | "invalid";
  /** For the log: a code of the library or of OAuth; never a value that was sent. */
  reason: string;
}

/** Answers of a provider that mean that the person did not sign in. */
const DENIED = new Set(
  "access_denied login_required interaction_required consent_required account_selection_required".split(" "),
);
/** Answers that say that the provider or its settings are at fault, not what the browser brought. */
const BROKEN = new Set("server_error temporarily_unavailable invalid_client unauthorized_client".split(" "));
/** Codes of the library for an answer that did not come, or came from something that is broken. */
const UNREACHED = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"]);

function isServerFault(cause: unknown): boolean {
  return cause instanceof Response && cause.status >= 500;
}

/** Words of OAuth are short and plain; anything else that a provider writes there does not reach the log. */
function plain(code: string | undefined): string {
  return code !== undefined && /^[a-z_]{1,40}$/i.test(code) ? code : "unnamed";
}

/** What a failed exchange with a provider comes to. */
export function judgeRefusal(error: unknown): ProviderRefusal {
  if (error instanceof AuthorizationResponseError) {
    const kind = DENIED.has(error.error) ? "denied" : BROKEN.has(error.error) ? "unavailable" : "invalid";
    return { kind, reason: plain(error.error) };
  }
  if (error instanceof ResponseBodyError) {
    const isBroken = BROKEN.has(error.error) || error.status >= 500;
    return { kind: isBroken ? "unavailable" : "invalid", reason: plain(error.error) };
  }
  if (error instanceof WWWAuthenticateChallengeError) return { kind: "unavailable", reason: "client refused" };
  if (error instanceof ClientError) {
    const isBroken = UNREACHED.has(error.code ?? "") || isServerFault(error.cause);
    return { kind: isBroken ? "unavailable" : "invalid", reason: plain(error.code) };
  }
  // The platform's fetch fails with a TypeError, whatever kept it from the provider.
  return { kind: "unavailable", reason: error instanceof Error ? error.name : "unknown" };
}
