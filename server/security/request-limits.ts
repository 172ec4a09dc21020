import type { ServerOptions } from "node:http";
import { UPLOAD_TIMEOUT_MS } from "../../src/domain/durations.ts";

/** How long a request may take to arrive, in milliseconds. */
export interface RequestTimeouts {
  /** From the opening of the connection, or the end of the previous request, to the end of the headers. */
  headersMs: number;
  /** To the end of the body. */
  requestMs: number;
  /** How often connections are checked; a request may take that much longer. */
  checkMs: number;
}

/**
 * The largest body is a photo of 5 MB, which takes three minutes at 250 kbit/s; a page waits that long for it. Any
 * other body has at most 128 kB.
 */
export const REQUEST_TIMEOUTS: RequestTimeouts = { headersMs: 20_000, requestMs: UPLOAD_TIMEOUT_MS, checkMs: 5000 };

/** The default size limit of a body, in bytes: no call of the product's own needs a third of it. */
export const BODY_BYTES = 16 * 1024;

/** The size limit of a body with answers to a tenant's own fields, in bytes; some of them may be long texts. */
export const FORM_BODY_BYTES = 128 * 1024;

/**
 * The options of Node's HTTP server. Our own hook refuses a request without a Host header, since Node's response would
 * lack the common headers.
 */
export function httpOptions({ headersMs, requestMs, checkMs }: RequestTimeouts): ServerOptions {
  return {
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    requireHostHeader: false,
  };
}
