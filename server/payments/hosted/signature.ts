import { createHmac, timingSafeEqual } from "node:crypto";

const TIMESTAMP_HEADER = "x-payment-timestamp";
const SIGNATURE_HEADER = "x-payment-signature";

/** How much a timestamp may differ from the current time, in either direction. */
const TOLERANCE_SECONDS = 5 * 60;

/** Two secrets are valid during a rotation; twice that number of signatures is enough for any honest header. */
const MOST_SIGNATURES = 4;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function hmac(secret: string, timestamp: string, content: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(content).digest();
}

/**
 * The signed content of a call: its method and path on a line before its body, so that it cannot be sent to another
 * address. Messages have only one address, so only their body is signed; no JSON text begins like a call.
 */
export function callContent(method: string, path: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${method} ${path}\n`), body]);
}

/**
 * Signs a content: HMAC-SHA256 over `timestamp.content`, once with each secret, so that a receiver with either secret
 * can verify it. `now` is in epoch milliseconds.
 */
export function signedHeaders(secrets: readonly string[], content: Buffer, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => `v1=${hmac(secret, timestamp, content).toString("hex")}`);
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatures.join(",") };
}

/** Whether one of the signatures was made with one of the secrets, at most five minutes ago or ahead. */
export function isSigned(secrets: readonly string[], headers: Headers, content: Buffer, now: number): boolean {
  const timestamp = headers[TIMESTAMP_HEADER];
  const signatures = headers[SIGNATURE_HEADER];
  if (typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp) || typeof signatures !== "string") return false;
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const given = signatures.split(",", MOST_SIGNATURES).flatMap((part) => {
    const hex = /^ *v1=([0-9a-f]{64}) *$/.exec(part)?.[1];
    return hex === undefined ? [] : [Buffer.from(hex, "hex")];
  });
  const expected = secrets.map((secret) => hmac(secret, timestamp, content));
  // All pairs are compared, each in constant time.
  const matches = given.flatMap((one) => expected.map((other) => timingSafeEqual(one, other)));
  return matches.includes(true);
}
