/** Lengths of time in milliseconds. A day of the calendar may be longer or shorter: see date-arithmetic.ts. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a page waits for the response to a call; the server has given up waiting for others before that. */
export const RESPONSE_TIMEOUT_MS = 30 * SECOND_MS;

/** The same for an upload: 5 MB on a line of 250 kbit/s. The server waits as long for the end of a request. */
export const UPLOAD_TIMEOUT_MS = 180 * SECOND_MS;
