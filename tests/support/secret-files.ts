import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder of secrets, by tenant and name; `remove` deletes it. */
export function secretFiles(secrets: Record<string, Record<string, string>>) {
  const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  const write = (slug: string, name: string, text: string): void => {
    mkdirSync(path.join(folder, slug), { recursive: true });
    writeFileSync(path.join(folder, slug, name), text);
  };
  for (const [slug, files] of Object.entries(secrets)) {
    for (const [name, text] of Object.entries(files)) write(slug, name, text);
  }
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
