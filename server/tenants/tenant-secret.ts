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
