/** Durations in milliseconds. A calendar day can be longer or shorter: see date-arithmetic.ts. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a page waits for a response. The server's own timeouts for other systems are shorter. */
export const RESPONSE_TIMEOUT_MS = 30 * SECOND_MS;

/** The same for an upload: 5 MB at 250 kbit/s. The server waits as long for the end of a request. */
export const UPLOAD_TIMEOUT_MS = 180 * SECOND_MS;
