/** Headers that every answer carries, errors included. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    // Only once people arrive over TLS: a browser would refuse to come back over plain HTTP.
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Policy of everything that is no page: nothing runs and nothing frames it. */
export const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of a tenant's image opened by itself: a drawing may style itself and do nothing else. */
export const IMAGE_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'; sandbox`;

/** Policy of a file that somebody uploaded, opened by itself: it does nothing. */
export const FILE_POLICY = `${DATA_POLICY}; sandbox`;

/** Policy of a message of the demonstration's mailbox: it has its styles and the images that it brings, and does nothing. */
export const MESSAGE_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'; img-src data:; sandbox`;

/**
 * Policy of the portal's pages (trust.md 31). `framedBy` is 'self' for the preview's frame alone.
 * 'self' on connect-src is this server's API, form modules are scripts of 'self'.
 */
export function pagePolicy(nonce: string, framedBy: "'none'" | "'self'" = "'none'", frames = false): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    "trusted-types dompurify",
  ].join("; ");
}
