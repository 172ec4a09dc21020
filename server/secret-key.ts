import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Environment } from "./env.ts";

/** SECRET_KEY, or outside production one that is generated once and kept in the data directory. */
export function secretKeyOf(env: Pick<Environment, "secretKey" | "dataDir">): string {
  if (env.secretKey !== undefined) return env.secretKey;
  const file = path.join(env.dataDir, "secret-key");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("base64url");
  mkdirSync(env.dataDir, { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
