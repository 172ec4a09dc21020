import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { root } from "../../scripts/setup/run.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGKILL"] as const;

const address = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href);

/** Runs a program that prints one line, says how to go on living, and is ended by a signal. Resolves with the line. */
async function endedBySignal(program: string, signal: NodeJS.Signals): Promise<string> {
  const args = ["--import", "tsx", "--input-type=module", "-e", `${program}; setInterval(() => undefined, 1e6);`];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  child.kill(signal);
  await once(child, "exit");
  return line.toString("utf8").trim();
}

/** Whether something listens on a port of this machine. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

describe.each(SIGNALS)("a test run that ends by %s", (signal) => {
  test("leaves no PostgreSQL behind", async () => {
    const url = await endedBySignal(
      `const { startCluster } = await import(${address("tests/support/postgres.ts")});
       console.log((await startCluster({ keepsCommits: false })).url)`,
      signal,
    );
    await vi.waitFor(async () => expect(await listens(Number(new URL(url).port))).toBe(false));
  });

  test("leaves no server behind, nor any other program that it ran", async () => {
    const port = await endedBySignal(
      `const { freePort, serve } = await import(${address("scripts/setup/server-process.mjs")});
       const port = await freePort();
       const listener = "require('node:net').createServer().listen(process.env.PORT, '127.0.0.1')";
       serve(["-e", listener], { port, dataDir: "." });
       const { connect } = await import("node:net");
       const isUp = () => new Promise((resolve) => {
         const socket = connect(port, "127.0.0.1", () => resolve(socket.destroy()));
         socket.once("error", () => setTimeout(() => isUp().then(resolve), 20));
       });
       await isUp();
       console.log(port)`,
      signal,
    );
    await vi.waitFor(async () => expect(await listens(Number(port))).toBe(false));
  });
});
