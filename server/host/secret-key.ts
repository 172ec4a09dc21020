import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FILE_MODE, FOLDER_MODE } from "./data-folder.ts";
import type { Environment } from "../env.ts";

/** SECRET_KEY; without one, outside production, a key that is generated once and kept in the data directory. */
export function secretKeyOf(env: Pick<Environment, "secretKey" | "dataDir">): string {
  if (env.secretKey !== undefined) return env.secretKey;
  const file = path.join(env.dataDir, "secret-key");
  if (existsSync(file)) {
    chmodSync(file, FILE_MODE);
    return readFileSync(file, "utf8").trim();
  }
  const secret = randomBytes(32).toString("base64url");
  mkdirSync(env.dataDir, { recursive: true, mode: FOLDER_MODE });
  // Written completely or not at all: after a full disk, an empty file would be used as the secret at the next start.
  writeFileSync(`${file}.part`, `${secret}\n`, { mode: FILE_MODE });
  renameSync(`${file}.part`, file);
  return secret;
}
