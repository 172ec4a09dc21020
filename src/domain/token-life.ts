/** The payload of a JSON Web Token, unverified; null for any other text. */
function payloadOf(token: string): { iat?: unknown; exp?: unknown } | null {
  const part = token.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/"))) as { iat?: unknown; exp?: unknown } | null;
  } catch {
    // A token of another kind says nothing about itself.
    return null;
  }
}

/**
 * For how many seconds after its issue a token says that it lives, or undefined where it does not say. Both instants
 * are the server's, so that its clock and the browser's need not agree. For display and timing alone: nothing is verified.
 */
export function secondsOfLife(token: string): number | undefined {
  const { iat, exp } = payloadOf(token) ?? {};
  return typeof iat === "number" && typeof exp === "number" && exp >= iat ? exp - iat : undefined;
}
