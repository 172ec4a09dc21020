import type { ServerOptions } from "node:http";
import { UPLOAD_TIMEOUT_MS } from "../../src/domain/durations.ts";

/** How long a request may take to arrive, in milliseconds. */
export interface RequestTimeouts {
  /** From the opening of the connection, or the end of the request before, to the end of the headers. */
  headersMs: number;
  /** To the end of the body. */
  requestMs: number;
  /** How often connections are looked at; a request may take that much longer. */
  checkMs: number;
}

/**
 * The largest body is a photo of 5 MB, which takes three minutes on a line of 250 kbit/s; a page waits as long for it. Every
 * other one has 128 kB at most.
 */
export const REQUEST_TIMEOUTS: RequestTimeouts = { headersMs: 20_000, requestMs: UPLOAD_TIMEOUT_MS, checkMs: 5000 };

/** Bytes of a body, unless its route says otherwise: no call of the product's own needs a third of it. */
export const BODY_BYTES = 16 * 1024;

/** Bytes of a body that takes answers to a tenant's own fields, some of which may be long texts. */
export const FORM_BODY_BYTES = 128 * 1024;

/**
 * Options of Node's HTTP server. A request without a Host header is refused by our own hook, since Node's own answer would
 * lack the headers that every response carries.
 */
export function httpOptions({ headersMs, requestMs, checkMs }: RequestTimeouts): ServerOptions {
  return {
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    requireHostHeader: false,
  };
}
