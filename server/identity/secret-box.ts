import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Operations with keys derived from the server's secret key, which is never used directly. */
export interface SecretBox {
  /** Encrypts and authenticates a text (AES-256-GCM). */
  seal(text: string): string;
  /** Returns the sealed text. Throws if it was changed or sealed with another key. */
  open(sealed: string): string;
  /** A keyed hash of a text, in hex: the same for the same text on every server with this key. */
  fingerprint(text: string): string;
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "driver-portal", purpose, 32));
}

export function createSecretBox(secretKey: string): SecretBox {
  const sealing = derive(secretKey, "seal");
  const hashing = derive(secretKey, "fingerprint");
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", sealing, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        "utf8",
      );
    },
    fingerprint: (text) => createHmac("sha256", hashing).update(text).digest("hex"),
  };
}
