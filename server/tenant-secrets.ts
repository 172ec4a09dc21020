import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * A secret of a tenant, from SECRETS_DIR/<slug>/<name>; line breaks at the end are not part of it. Throws where there is
 * none or it is empty; the message names the file and nothing of what is in it.
 */
export async function readTenantSecret(secretsDir: string, slug: string, name: string): Promise<string> {
  const file = path.join(secretsDir, slug, name);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`the secret ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
  const secret = text.replace(/[\r\n]+$/, "");
  if (secret === "") throw new Error(`the secret ${file} is empty`);
  return secret;
}
