import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockDirectory } from "../../server/db/directory-lock.ts";
import { freePort } from "../../scripts/setup/server-process.mjs";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { startBuilt, type StartedServer } from "../support/started-server.ts";

const START_MS = 120_000;

describe("starting the server", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-start-"));
  const running: StartedServer[] = [];
  let built: BuiltServer;
  beforeAll(async () => void (built = await buildServer()));
  afterEach(async () => {
    for (const started of running.splice(0)) {
      started.process.kill("SIGKILL");
      await started.exit;
    }
  });
  afterAll(() => {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(env: Record<string, string>): StartedServer {
    const started = startBuilt(built, { DATA_DIR: folder, ...env });
    running.push(started);
    return started;
  }

  /** Resolves with the address once the server has printed it; rejects when it exits instead. */
  async function addressOf(started: StartedServer): Promise<string> {
    const printed = new Promise<string>((resolve) => {
      started.process.stdout?.on("data", () => {
        const address = /(http:\/\/127\.0\.0\.1:\d+)\/driverportal\//.exec(started.output())?.[1];
        if (address !== undefined && started.output().includes("Ctrl+C")) resolve(address);
      });
    });
    const ended = started.exit.then((code) => Promise.reject(new Error(`exit ${code}: ${started.errors()}`)));
    return Promise.race([printed, ended]);
  }

  const signIn = (url: string) =>
    fetch(`${url}/api/v1/portal/pages/home-without-session/get-token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "driver", password: "Parking-2026!", groupName: "plain" }),
    });

  it(
    "prints addresses and sign-ins, keeps its directory to itself, and keeps data and sessions over kill -9 and restart",
    async () => {
      const port = String(await freePort());
      const first = start({ PORT: port });
      const url = await addressOf(first);
      expect(first.output()).toContain(`${url}/driverportal/harborcity`);
      expect(first.output()).toContain(
        "sign-ins  driver, newcomer, fined, unverified, vip, clientadmin  (password Parking-2026!)",
      );
      expect(first.output()).toContain(
        "sign-ins  student, staff, stranger, by single sign-on  (password Parking-2026!)",
      );
      expect(first.output()).toContain("pay by    Cash, Other, Check, Credit Card, Transact Payments\n");
      expect(first.output()).toContain(
        "citations HC-1001 / 7ABC123 (unpaid), HC-1002 / 7ABC123 (paid), HC-1003 / BAY-42 (unpaid)\n",
      );
      expect(first.output()).toContain("visitors  Visitor permit\n");
      expect(first.output()).toContain(`${url}/mailbox`);
      const { access_token } = (await (await signIn(url)).json()) as { access_token: string };

      const second = start({ PORT: String(await freePort()) });
      expect(await second.exit).toBe(1);
      expect(second.errors()).toBe(
        `DATA_DIR ${folder} is in use by a server (process ${first.process.pid}). ` +
          "Try again in a moment, stop what uses it, or set DATA_DIR to another folder.\n",
      );

      first.process.kill("SIGKILL");
      await first.exit;
      const third = start({ PORT: port });
      await addressOf(third);
      const who = await fetch(`${url}/api/v1/user-context/driver-portal/plain`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect([who.status, await who.json()]).toEqual([
        200,
        { user: { userName: "driver", userGroup: "plain", role: "DRIVER" } },
      ]);

      third.process.kill("SIGHUP");
      await expect.poll(() => third.output(), { timeout: 30_000 }).toContain("documents read anew: 4 tenants\n");
      expect(third.output()).toContain(`kill -HUP ${third.process.pid} reads`);
      expect((await fetch(`${url}/driverportal/plain`)).status).not.toBe(404);

      // Nobody reads its output any more, as after a collector of logs has died: what it says next reaches nobody.
      third.process.stdout?.destroy();
      third.process.stderr?.destroy();
      third.process.kill("SIGHUP");
      for (let request = 0; request < 40; request += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200);
      third.process.kill("SIGTERM");
      expect(await third.exit).toBe(0);
    },
    START_MS * 2,
  );

  it(
    "waits for a command that has its directory, and says for which one",
    async () => {
      const dataDir = path.join(folder, "command-first");
      mkdirSync(dataDir);
      const command = await lockDirectory(dataDir, { isServer: false, words: 'the command "citations"' });
      const started = start({ PORT: String(await freePort()), DATA_DIR: dataDir });
      const line = `Waiting until DATA_DIR is free: it is in use by the command "citations" (process ${process.pid}).\n`;
      const said = () => started.errors();
      await expect.poll(said, { timeout: START_MS / 2 }).toBe(line);
      await command.release();
      await addressOf(started);
      expect(said()).toBe(line);
    },
    START_MS,
  );

  it(
    "says in one line that the port is taken, and exits with 1 before it creates a database",
    async () => {
      const other = createServer();
      other.listen(0, "127.0.0.1");
      await once(other, "listening");
      const address = other.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const dataDir = path.join(folder, "port-taken");
      const started = start({ PORT: String(port), DATA_DIR: dataDir });
      expect(await started.exit).toBe(1);
      expect(started.errors()).toBe(`PORT ${port} on 127.0.0.1 is in use: set another one, or stop what uses it.\n`);
      expect(existsSync(dataDir)).toBe(false);
      other.close();
    },
    START_MS,
  );

  it.each([
    [{ PORT: "eighty" }, 'PORT is "eighty": expected a whole number from 1 to 65535.\n'],
    [
      { TENANTS_DIR: "/nowhere/at/all" },
      "TENANTS_DIR /nowhere/at/all does not exist: expected a folder with one folder per tenant.\n",
    ],
    [{ DATABASE_URL: "postgres://portal@127.0.0.1:1/portal" }, /^DATABASE_URL: [^\n]*ECONNREFUSED[^\n]*\.\n$/],
  ])(
    "names a wrong variable in one line, and exits with 1: %j",
    async (env, line) => {
      const started = start(env);
      expect(await started.exit).toBe(1);
      expect(started.errors()).toMatch(line);
      expect(started.errors().trimEnd()).not.toContain("\n");
      expect(started.output()).toBe("");
    },
    START_MS,
  );
});
