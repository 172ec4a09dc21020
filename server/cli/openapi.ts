import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateKeyPair } from "jose";
import { systemClock } from "../../src/domain/clock.ts";
import { buildApp } from "../app.ts";
import type { Database } from "../db/database.ts";
import { createSecretBox } from "../identity/secret-box.ts";
import { TOKEN_ALGORITHM } from "../identity/signing-keys.ts";
import { findProjectRoot } from "../host/project-root.ts";
import { loadTenants } from "../tenants/load-tenants.ts";

/** Routes are only described, never called, so no database is needed. */
const noDatabase: Database = {
  kind: "embedded",
  withTenant: () => Promise.reject(new Error("the description of the API has no database")),
  shared: () => Promise.reject(new Error("the description of the API has no database")),
  withAllJobs: () => Promise.reject(new Error("the description of the API has no database")),
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** The description of the API as text, as the server itself returns it. */
async function describeServer(root: string): Promise<string> {
  const schemasDir = path.join(root, "schemas");
  const tenants = await loadTenants({
    tenantsDir: path.join(root, "tenants"),
    schemasDir,
    published: { version: () => Promise.resolve(0), load: () => Promise.resolve({}) },
    clock: systemClock,
    production: false,
    demo: false,
  });
  const { privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const app = await buildApp({
    env: {
      publicUrl: "http://localhost",
      trustProxy: false,
      production: false,
      demo: false,
      smtpUrl: undefined,
      dataDir: root,
      secretsDir: root,
    },
    db: noDatabase,
    tenants,
    clock: systemClock,
    box: createSecretBox("only describes"),
    keys: { kid: "", privateKey, publicKey: () => undefined },
    schemasDir,
    paymentHandlers: [],
    distDir: path.join(root, "dist"),
    jobsQueued: () => undefined,
  });
  await app.ready();
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  return text;
}

/** Writes docs/openapi.json from the routes. `--check` writes nothing and fails if the file is stale. */
async function main(): Promise<void> {
  const root = findProjectRoot();
  const file = path.join(root, "docs/openapi.json");
  const text = await describeServer(root);
  if (!process.argv.includes("--check")) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  process.stderr.write("Stale: docs/openapi.json\nRun: npm run generate\n");
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
