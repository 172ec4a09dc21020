/** The headers of every response, including errors. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    // Only with TLS, since a browser with this header refuses plain HTTP afterwards.
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** The policy of everything except pages: it runs nothing and cannot be framed. */
export const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a tenant's image that is opened directly: a drawing may style itself, and nothing else. */
export const IMAGE_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'; sandbox`;

/** The policy of an uploaded file that is opened directly: it may do nothing. */
export const FILE_POLICY = `${DATA_POLICY}; sandbox`;

/** The policy of a message in the demonstration's mailbox: only its own styles and embedded images. */
export const MESSAGE_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'; img-src data:; sandbox`;

/**
 * The policy of the portal's pages (trust.md 31). `framedBy` is 'self' only for the preview's frame. 'self' on
 * connect-src is this server's API; form modules are scripts of 'self'.
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
