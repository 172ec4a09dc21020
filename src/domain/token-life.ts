/** The payload of a JSON Web Token, unverified; undefined for any other text. */
function payloadOf(token: string): Record<string, unknown> | undefined {
  const part = token.split(".")[1];
  if (part === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // A token of another kind says nothing about itself.
    return undefined;
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
