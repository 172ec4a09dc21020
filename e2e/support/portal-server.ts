import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, serve, untilAnswers } from "../../scripts/setup/server-process.mjs";
import { buyingTenants } from "./buying-tenants.ts";

/** A built server for one worker of the run, with its own port, database and customers. */
export interface PortalServer {
  address: string;
  /** The customers' folders, which a test may change; `reload` makes the server read them again. */
  tenantsDir: string;
  /** The data directory, for commands against this server. */
  dataDir: string;
  reload(): void;
  stop(): Promise<void>;
}

/**
 * At the start, the optimising WebAssembly compiler would use much CPU; the embedded database is as fast without it.
 */
const MAIN = ["--liftoff-only", "--enable-source-maps", "dist/server/main.js"];

/** A server that differs from the built one as the tests of one file need it. */
interface OtherServer {
  args: readonly string[];
  env: Record<string, string>;
  /** Changes the customers' folders before the server reads them. */
  prepare(tenantsDir: string): void;
}

async function start(folder: string, { args, env }: Pick<OtherServer, "args" | "env"> = { args: MAIN, env: {} }) {
  const server = serve([...args], {
    port: await freePort(),
    dataDir: path.join(folder, "data"),
    env: { TENANTS_DIR: path.join(folder, "tenants"), TZ: "UTC", NODE_ENV: "test", ...env },
  });
  await untilAnswers(`${server.address}/readyz`, server.child);
  return server;
}

/**
 * Starts a server once, so that its database is created and the demo is loaded, and stops it. Every worker begins with
 * a copy of its data, which takes a second instead of half a minute. Resolves with the folder.
 */
export async function prepareServers(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-e2e-"));
  buyingTenants(path.join(folder, "tenants"));
  const server = await start(folder);
  await server.stop();
  return folder;
}

/** Starts a server on a copy of the data from prepareServers. */
export async function startPortalServer(prepared: string, other?: OtherServer): Promise<PortalServer> {
  const folder = mkdtempSync(path.join(prepared, "worker-"));
  for (const part of ["data", "tenants"])
    cpSync(path.join(prepared, part), path.join(folder, part), { recursive: true });
  const tenantsDir = path.join(folder, "tenants");
  other?.prepare(tenantsDir);
  const server = await start(folder, other);
  return {
    address: server.address,
    tenantsDir,
    dataDir: path.join(folder, "data"),
    reload: () => void server.child.kill("SIGHUP"),
    async stop() {
      // Its data is deleted, so it need not end gracefully.
      await server.kill();
      if (existsSync(folder)) rmSync(folder, { recursive: true });
    },
  };
}
