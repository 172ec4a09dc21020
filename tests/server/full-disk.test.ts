import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataFolder, freePort, untilAnswers } from "../../scripts/setup/server-process.mjs";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";

const TEST_MS = 240_000;
const BLOCK = Buffer.alloc(64 * 1024);

/** A server whose DATA_DIR is a small disk of its own; the disk is gone when the server ends. */
interface ServerOnDisk {
  process: ChildProcess;
  address: string;
  /** The data folder, as the server sees it. */
  folder: string;
  errors: () => string;
  exit: Promise<unknown[]>;
}

// Anyone may mount a disk inside a user namespace of their own; root needs none.
const NAMESPACES = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"];

describe.runIf(process.platform === "linux")("a server whose disk is full to the last byte", () => {
  const data = dataFolder();
  const running: ServerOnDisk[] = [];
  let built: BuiltServer;
  beforeAll(async () => void (built = await buildServer()));
  afterAll(async () => {
    for (const { process: child, exit } of running) {
      child.kill("SIGKILL");
      await exit;
    }
    built.remove();
    data.remove();
  });

  async function start(megabytes: number): Promise<ServerOnDisk> {
    const port = await freePort();
    const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$DATA_DIR" && exec "$0" "$@"`;
    const child = spawn("unshare", [...NAMESPACES, "sh", "-c", script, process.execPath, ...built.args], {
      cwd: findProjectRoot(),
      env: { ...process.env, NODE_ENV: "development", PORT: String(port), DATA_DIR: data.folder },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
    const folder = path.join(`/proc/${child.pid}/root`, data.folder);
    const address = `http://127.0.0.1:${port}`;
    const started = { process: child, address, folder, errors: () => errors, exit: once(child, "exit") };
    running.push(started);
    return started;
  }

  /** Writes until nothing more goes in. */
  function fill(folder: string): void {
    const file = openSync(path.join(folder, "filler"), "a");
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  async function signIn(address: string): Promise<{ status: number; code: string | undefined; token: string }> {
    const response = await fetch(`${address}/api/v1/portal/pages/home-without-session/get-token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "driver", password: "Parking-2026!", groupName: "plain" }),
    });
    const body = (await response.json()) as { code?: string; access_token?: string };
    return { status: response.status, code: body.code, token: body.access_token ?? "" };
  }

  it(
    "refuses writes, reads, is alive, writes again once there is room, and stops when it is told to",
    async () => {
      const server = await start(220);
      const { address, folder } = server;
      await untilAnswers(`${address}/readyz`, server.process, TEST_MS);
      const { token } = await signIn(address);
      const statusOf = async (url: string) =>
        (await fetch(`${address}${url}`, { headers: { authorization: `Bearer ${token}` } })).status;
      const account = "/api/v1/user-context/driver-portal/plain";

      for (let round = 0; round < 2; round += 1) {
        fill(folder);
        for (let call = 0; call < 20; call += 1) {
          expect(await signIn(address)).toEqual({ status: 503, code: "unavailable", token: "" });
          expect(await Promise.all(["/healthz", "/readyz", account].map(statusOf))).toEqual([200, 503, 200]);
        }
        rmSync(path.join(folder, "filler"));
        expect([(await signIn(address)).status, await statusOf("/readyz")]).toEqual([200, 200]);
      }
      fill(folder);
      server.process.kill("SIGTERM");
      expect(await server.exit).toEqual([0, null]);
    },
    TEST_MS,
  );

  it(
    "does not start, and says why in one line",
    async () => {
      const server = await start(60);
      expect(await server.exit).toEqual([1, null]);
      expect(server.errors()).toMatch(
        /^DATA_DIR \S+ is on a disk with \d+ MB free: the embedded database needs \d+ MB\. [^\n]+\n$/,
      );
    },
    TEST_MS,
  );
});
