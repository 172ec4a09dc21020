import path from "node:path";
import { readInside } from "./read-inside.ts";

/** A secret is a line of text; whatever is longer is another file by mistake. */
const MOST_BYTES = 64 * 1024;

/**
 * A secret of a tenant, from SECRETS_DIR/<slug>/<name>; line breaks at the end are not part of it. It may be a link to
 * another file in SECRETS_DIR, as in a mounted volume of Kubernetes. Throws where there is none or it is empty; the
 * message names the file and nothing of what is in it.
 */
export async function readTenantSecret(secretsDir: string, slug: string, name: string): Promise<string> {
  const file = path.join(secretsDir, slug, name);
  const reading = await readInside(secretsDir, path.join(slug, name), MOST_BYTES);
  if (!reading.ok) throw new Error(`the secret ${file} cannot be read: expected ${reading.expected}`);
  const secret = reading.content.toString("utf8").replace(/[\r\n]+$/, "");
  if (secret === "") throw new Error(`the secret ${file} is empty`);
  return secret;
}

/** Fewer characters than this could be guessed. */
const SHORTEST = 32;

/**
 * The secrets of a file that is rotated: the current one on its first line, the former one, which is still valid, on the
 * second. Throws as readTenantSecret does, and where a line is too short or there are more.
 */
export async function readRotatedSecrets(secretsDir: string, slug: string, name: string): Promise<readonly string[]> {
  const lines = (await readTenantSecret(secretsDir, slug, name)).split(/\r?\n/);
  if (lines.length <= 2 && lines.every((line) => line.length >= SHORTEST)) return lines;
  const file = path.join(secretsDir, slug, name);
  throw new Error(`the secret ${file} is none: expected one line, or two, of ${SHORTEST} characters or more each`);
}
