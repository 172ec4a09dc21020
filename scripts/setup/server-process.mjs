// A built server with a free port and a new data directory, removed after its use.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endGroupAfterThisProcess } from "./after-this-process.mjs";
import { root } from "./run.mjs";

const READY_WITHIN_MS = 180_000;
const ASK_EVERY_MS = 20;

/** A port on the loopback that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Polls an address until the response is 200; returns the milliseconds that took. Throws if it never is. */
export async function untilAnswers(address, child, withinMs = READY_WITHIN_MS) {
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
    const status = await fetch(address).then(
      (answer) => answer.status,
      () => 0, // Not listening yet.
    );
    if (status === 200) return performance.now() - startedAt;
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`${address} did not answer within ${withinMs} ms.`);
}

/** A new folder for a server's data; remove() deletes it. */
export function dataFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-data-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a program that serves on PORT. stop() asks it to end, kill() ends it immediately; both wait for its end. */
export function serve(args, { port, dataDir, cwd = root, env = {} }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "ignore", "inherit"],
    // In its own process group, which ends with this process, however it ends.
    detached: true,
  });
  const guard = endGroupAfterThisProcess(child.pid);
  const gone = new Promise((resolve) => child.once("exit", resolve)).then(() => guard.release());
  const end = async (signal) => {
    child.kill(signal);
    await gone;
  };
  return {
    child,
    address: `http://127.0.0.1:${port}`,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Runs `work(address)` against the built server with the demo loaded, and always cleans up. */
export async function withServer(work) {
  const data = dataFolder();
  const server = serve(["dist/server/main.js"], { port: await freePort(), dataDir: data.folder });
  try {
    await untilAnswers(`${server.address}/readyz`, server.child);
    return await work(server.address);
  } finally {
    await server.stop();
    data.remove();
  }
}
