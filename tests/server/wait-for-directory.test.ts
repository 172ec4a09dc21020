import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runOnServer } from "../../server/cli/run-on-server.ts";
import { lockDirectory, SERVER } from "../../server/db/directory-lock.ts";
import { openEmbedded } from "../../server/db/embedded.ts";
import { FOR_A_MINUTE, FOR_COMMANDS, whenDirectoryIsFree, type Waiting } from "../../server/db/wait-for-directory.ts";
import { readEnvironment } from "../../server/env.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { StartFault } from "../../server/host/start-fault.ts";

const IMPORT = { isServer: false, words: 'the command "drivers"' };
const IMPORT_WORDS = `the command "drivers" (process ${process.pid})`;

describe("a process that finds the data directory taken", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-wait-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  let now = 0;
  let told: string[] = [];
  beforeEach(() => {
    now = 0;
    told = [];
  });
  const waiting = (pause: (milliseconds: number) => Promise<unknown>): Waiting => ({
    clock: () => now,
    pause,
    tell: (line) => void told.push(line),
  });
  /** Each look at a taken directory starts a process: here the machine is so busy that few of them fit into the minute. */
  const passTime = async (milliseconds: number) => void (now += 20 * milliseconds);

  it("waits for the command that has it, says so once, and goes on", async () => {
    const other = await lockDirectory(folder, IMPORT);
    let pauses = 0;
    const lock = await whenDirectoryIsFree(
      () => lockDirectory(folder),
      waiting(async () => {
        pauses += 1;
        if (pauses === 3) await other.release();
      }),
      FOR_A_MINUTE,
    );
    expect([pauses, told]).toEqual([3, [`Waiting until DATA_DIR is free: it is in use by ${IMPORT_WORDS}.`]]);
    await lock.release();
  });

  it("gives up after a minute and names who has it", async () => {
    const other = await lockDirectory(folder, IMPORT);
    const locking = whenDirectoryIsFree(() => lockDirectory(folder), waiting(passTime), FOR_A_MINUTE);
    await expect(locking).rejects.toThrow(`Waited 60 seconds. DATA_DIR ${folder} is in use by ${IMPORT_WORDS}. `);
    await expect(locking).rejects.toBeInstanceOf(StartFault);
    expect([now, told.length]).toEqual([60_000, 1]);
    await other.release();
  });

  it("waits for a command however long it takes, where no server is waited for", async () => {
    const other = await lockDirectory(folder, IMPORT);
    const lock = await whenDirectoryIsFree(
      () => lockDirectory(folder),
      waiting(async () => {
        now += 30 * 60_000;
        if (now >= 60 * 60_000) await other.release();
      }),
      FOR_COMMANDS,
    );
    expect([now, told.length]).toEqual([60 * 60_000, 1]);
    await lock.release();
  });

  it("does not wait where that cannot help, nor for anything else that fails", async () => {
    const server = await lockDirectory(folder, SERVER);
    const locking = whenDirectoryIsFree(() => lockDirectory(folder), waiting(passTime), FOR_COMMANDS);
    await expect(locking).rejects.toThrow(/is in use by a server/);
    await server.release();
    const noRoom = () => Promise.reject(new StartFault("no room"));
    const failing = whenDirectoryIsFree(noRoom, waiting(passTime), FOR_A_MINUTE);
    await expect(failing).rejects.toThrow("no room");
    expect([now, told]).toEqual([0, []]);
  });

  it("is carried out after the other one when two are given at once", async () => {
    const root = findProjectRoot();
    const dataDir = path.join(folder, "data");
    await (await openEmbedded(dataDir, path.join(root, ".cache"))).close();
    const env = readEnvironment({ DATA_DIR: dataDir, DEMO: "0" }, root);
    const runs: Promise<unknown>[] = [];
    for (const other of [1, 0]) {
      const afterOther = waiting(() => runs[other] ?? Promise.reject(new Error("nobody was before it")));
      runs.push(runOnServer(env, root, "order", ["plain", "000000000", "PAID"], afterOther));
    }
    const answers = await Promise.all(runs);
    const noOrder = { fault: expect.stringContaining("plain has no order 000000000") as string };
    expect(answers).toEqual([noOrder, noOrder]);
    expect(told).toEqual([
      `Waiting until DATA_DIR is free: it is in use by the command "order" (process ${process.pid}).`,
    ]);
  });
});
