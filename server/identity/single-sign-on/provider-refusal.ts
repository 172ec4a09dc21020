import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";

/** Why a sign-in at a provider failed. */
export interface ProviderRefusal {
  /** denied: the person or the provider refused. unavailable: impossible now. invalid: it cannot be trusted. */
  kind: "denied" | "unavailable" | "invalid";
  /** For the log: a code of the library or of OAuth, never a value that was sent. */
  reason: string;
}

/** A provider's error codes that mean that the person did not sign in. */
const DENIED = new Set(
  "access_denied login_required interaction_required consent_required account_selection_required".split(" "),
);
/** Error codes for a fault of the provider or its configuration, not of the browser's request. */
const BROKEN = new Set("server_error temporarily_unavailable invalid_client unauthorized_client".split(" "));
/** The library's codes for a missing response, or one from a broken server. */
const UNREACHED = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"]);

function isServerFault(cause: unknown): boolean {
  return cause instanceof Response && cause.status >= 500;
}

/** OAuth's error codes are short and simple; anything else that a provider sends is not logged. */
function plain(code: string | undefined): string {
  return code !== undefined && /^[a-z_]{1,40}$/i.test(code) ? code : "unnamed";
}

/** Classifies a failed exchange with a provider. */
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
  // The platform's fetch fails with a TypeError, whatever the reason.
  return { kind: "unavailable", reason: error instanceof Error ? error.name : "unknown" };
}
