import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { PortalServer } from "./portal-server.ts";

const run = promisify(execFile);

/** Runs a command of the operator's desk against a worker's server; returns its output, and throws if it fails. */
export async function atDesk({ dataDir, tenantsDir }: PortalServer, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, TENANTS_DIR: tenantsDir };
  return (await run(process.execPath, ["dist/server/cli/desk.js", ...words], { env })).stdout;
}
