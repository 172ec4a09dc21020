/** Decodes the payload of a JSON Web Token without verifying it; null for any other text. */
function payloadOf(token: string): { iat?: unknown; exp?: unknown } | null {
  const part = token.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/"))) as { iat?: unknown; exp?: unknown } | null;
  } catch {
    // Other kinds of tokens have no payload to read.
    return null;
  }
}

/**
 * The lifetime of a token in seconds after its issue; undefined if the token does not contain it. Both instants are the
 * server's, so its clock and the browser's may differ. Only for display and timing: nothing is verified.
 */
export function secondsOfLife(token: string): number | undefined {
  const { iat, exp } = payloadOf(token) ?? {};
  return typeof iat === "number" && typeof exp === "number" && exp >= iat ? exp - iat : undefined;
}
