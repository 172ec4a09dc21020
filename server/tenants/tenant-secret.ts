import path from "node:path";
import { readInside } from "./read-inside.ts";

/** A secret is a line of text; a larger file must be there by mistake. */
const MOST_BYTES = 64 * 1024;

/**
 * Reads a secret of a tenant from SECRETS_DIR/<slug>/<name>, without line breaks at the end. It may be a link to
 * another file in SECRETS_DIR, as in a mounted volume of Kubernetes. Throws if it is missing or empty; the message
 * names the file and contains nothing of its content.
 */
export async function readTenantSecret(secretsDir: string, slug: string, name: string): Promise<string> {
  const file = path.join(secretsDir, slug, name);
  const reading = await readInside(secretsDir, path.join(slug, name), MOST_BYTES);
  if (!reading.ok) throw new Error(`the secret ${file} cannot be read: expected ${reading.expected}`);
  const secret = reading.content.toString("utf8").replace(/[\r\n]+$/, "");
  if (secret === "") throw new Error(`the secret ${file} is empty`);
  return secret;
}

/** A shorter secret could be guessed. */
const SHORTEST = 32;

/**
 * Reads the secrets of a file that is rotated: the current one on the first line, and the former one, which is still
 * valid, on the second. Throws like readTenantSecret, and if a line is too short or there are more than two.
 */
export async function readRotatedSecrets(secretsDir: string, slug: string, name: string): Promise<readonly string[]> {
  const lines = (await readTenantSecret(secretsDir, slug, name)).split(/\r?\n/);
  if (lines.length <= 2 && lines.every((line) => line.length >= SHORTEST)) return lines;
  const file = path.join(secretsDir, slug, name);
  throw new Error(`the secret ${file} is none: expected one line, or two, of ${SHORTEST} characters or more each`);
}
