import { createHmac, timingSafeEqual } from "node:crypto";

const TIMESTAMP_HEADER = "x-payment-timestamp";
const SIGNATURE_HEADER = "x-payment-signature";

/** A message is as old or as far ahead as this at most. */
const TOLERANCE_SECONDS = 5 * 60;

/** Two secrets are valid while they rotate; a header with more signatures than that twice over is no honest one. */
const MOST_SIGNATURES = 4;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function hmac(secret: string, timestamp: string, content: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(content).digest();
}

/**
 * What is signed of a call: its method and path are before its body, on a line of their own, so that it can be sent to
 * nowhere else. Of a message, which has one address, the body alone is signed; no JSON text begins as a call does.
 */
export function callContent(method: string, path: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${method} ${path}\n`), body]);
}

/**
 * Signs a content: HMAC-SHA256 over `timestamp.content`, once with each secret, so that whoever knows either can check it.
 * `now` is in epoch milliseconds.
 */
export function signedHeaders(secrets: readonly string[], content: Buffer, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => `v1=${hmac(secret, timestamp, content).toString("hex")}`);
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatures.join(",") };
}

/** Checks that one of the signatures is by one of the secrets, and not older or newer than five minutes. */
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
  // Every pair is compared, each in constant time.
  const matches = given.flatMap((one) => expected.map((other) => timingSafeEqual(one, other)));
  return matches.includes(true);
}
