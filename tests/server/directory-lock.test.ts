import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { lockDirectory, SERVER } from "../../server/db/directory-lock.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { StartFault } from "../../server/host/start-fault.ts";

const CHILD_MS = 60_000;

describe("the lock of a data directory", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-lock-"));
  const file = path.join(folder, "server.lock");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A command that stands in for flock. */
  function command(name: string, script: string): string {
    const program = path.join(folder, name);
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
    return program;
  }

  it("is given once, and again after it was released", async () => {
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(
      `DATA_DIR ${folder} is in use by a server (process ${process.pid}). `,
    );
    await lock.release();
    await (await lockDirectory(folder)).release();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("names who holds it, as long as that is known", async () => {
    const lock = await lockDirectory(folder, { isServer: false, words: 'the command "order"' });
    await expect(lockDirectory(folder)).rejects.toMatchObject({
      isByServer: false,
      holder: `the command "order" (process ${process.pid})`,
    });
    truncateSync(file);
    await expect(lockDirectory(folder)).rejects.toThrow(/is in use by another process, a server or a command\. /);
    await lock.release();
    expect(statSync(file).size).toBe(0);
  });

  it(
    "is held by a process until it ends, by kill -9 as well, and is free at once after that",
    async () => {
      const module = pathToFileURL(path.join(findProjectRoot(), "server/db/directory-lock.ts")).href;
      const script = `import { lockDirectory } from "${module}";
        await lockDirectory(${JSON.stringify(folder)});
        process.stdout.write("locked");
        process.stdin.resume();`;
      const args = ["--import", "tsx", "--input-type=module", "-e", script];
      const holder = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], cwd: findProjectRoot() });
      const gone = once(holder, "exit");
      await once(holder.stdout, "data");
      await expect(lockDirectory(folder)).rejects.toThrow(/is in use/);
      holder.kill("SIGKILL");
      await gone;
      await (await lockDirectory(folder)).release();
    },
    CHILD_MS,
  );

  it.runIf(process.platform === "linux")(
    "holds in another network namespace too, as two containers have them",
    async () => {
      // Anyone may make a network namespace inside a user namespace of their own; root needs none.
      const own = process.getuid?.() === 0 ? ["--net"] : ["--user", "--map-root-user", "--net"];
      const tryThere = () => spawnSync("unshare", [...own, "flock", "-n", file, "true"]).status;
      const lock = await lockDirectory(folder);
      expect(tryThere()).toBe(1);
      await lock.release();
      expect(tryThere()).toBe(0);
    },
  );

  it.runIf(process.platform === "linux")(
    "stays with this process although the command that took it has ended",
    async () => {
      const lock = await lockDirectory(folder);
      expect(execFileSync("sh", ["-c", `ls -l /proc/${process.pid}/fd`], { encoding: "utf8" })).toContain(file);
      expect(spawnSync("flock", ["-n", file, "true"]).status).toBe(1);
      await lock.release();
    },
  );

  it.runIf(process.platform !== "darwin")("is refused in words where the volume cannot lock", async () => {
    const failing = command("failing", "echo 'flock: 3: No locks available' >&2; exit 71");
    const locking = lockDirectory(folder, SERVER, failing);
    await expect(locking).rejects.toBeInstanceOf(StartFault);
    await expect(locking).rejects.toThrow(/cannot be locked \(flock: 3: No locks available\): two servers on it would/);
  });

  it.runIf(process.platform !== "darwin")("is refused in words where the machine has no flock", async () => {
    await expect(lockDirectory(folder, SERVER, "no-such-flock")).rejects.toThrow(
      /the command no-such-flock is missing. Install the package util-linux, or set DATABASE_URL/,
    );
  });
});
