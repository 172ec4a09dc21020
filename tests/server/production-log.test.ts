import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/setup/server-process.mjs";
import { logWhatNodeWrites, spokenLines } from "../../server/operations/say.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { NOON } from "../support/server.ts";
import { startBuilt, type StartedServer } from "../support/started-server.ts";

describe("the log of production", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-log-"));
  let built: BuiltServer;
  beforeAll(async () => void (built = await buildServer()));
  afterAll(() => {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a server of production; resolves with every line that it wrote, once it has ended. */
  async function run(env: Record<string, string>, during: (server: StartedServer) => Promise<void>): Promise<string[]> {
    const server = startBuilt(built, {
      DATA_DIR: folder,
      NODE_ENV: "production",
      SECRET_KEY: "a secret key of thirty-two characters or more",
      ...env,
    });
    try {
      await during(server);
      await server.exit;
    } finally {
      server.process.kill("SIGKILL");
    }
    return `${server.output()}\n${server.errors()}`.split("\n").filter((line) => line !== "");
  }

  const entry = { level: expect.any(Number), time: expect.stringMatching(/^\d{4}-.*Z$/), msg: expect.any(String) };

  it("is one JSON object a line, from the first line at start over reading anew to the stop", async () => {
    const lines = await run({ PORT: String(await freePort()) }, async ({ process, output }) => {
      await expect.poll(output, { timeout: 60_000 }).toContain("The driver portal is running.");
      process.kill("SIGHUP");
      await expect.poll(output, { timeout: 60_000 }).toContain("documents read anew");
      process.kill("SIGTERM");
    });
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject(entry);
    const warning = lines.find((line) => line.includes("WARNING: SMTP_URL is not set"));
    expect(JSON.parse(warning ?? "{}")).toMatchObject({ level: 40 });
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toEqual(expect.arrayContaining(["Stopping, as SIGTERM came.", "Stopped."]));
    // One of the demonstration's tenants names a sandbox, which is a fault in production.
    const fault = lines.find((line) => line.includes("did not start"));
    expect(JSON.parse(fault ?? "{}")).toMatchObject({ level: 50 });
  }, 180_000);

  it("says in JSON too why the server does not start", async () => {
    const lines = await run({ PORT: "eighty" }, () => Promise.resolve());
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...entry, level: 60, msg: 'PORT is "eighty": expected a whole number from 1 to 65535.' },
    ]);
  }, 60_000);
});

describe("what is said", () => {
  it("is for people outside production, line by line as it is", () => {
    expect(spokenLines(["", "  a", "b\nc"], "info", false, NOON)).toEqual(["", "  a", "b\nc"]);
  });

  it.each([
    ["info", 30],
    ["warn", 40],
    ["error", 50],
    ["fatal", 60],
  ] as const)("is one entry in production, however many lines it has, with the level of %s", (level, number) => {
    expect(spokenLines(["", "  a", "b\nc"], level, true, NOON)).toEqual([
      `{"level":${number},"time":"2026-11-27T12:00:00.000Z","msg":"a"}`,
      `{"level":${number},"time":"2026-11-27T12:00:00.000Z","msg":"b\\nc"}`,
    ]);
  });

  it("covers warnings of Node and errors that nobody caught, which still end the process", () => {
    const exits: number[] = [];
    const source = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
    const said: [string, string][] = [];
    source.on("warning", () => said.push(["warn", "Node's own"]));
    logWhatNodeWrites(source as unknown as NodeJS.Process, (text, level) => said.push([level, text]));
    source.emit("warning", new Error("old call"));
    source.emit("uncaughtException", new RangeError("too far"));
    expect(said).toEqual([
      ["warn", "Error: old call"],
      ["fatal", expect.stringMatching(/^RangeError: too far\n/)],
    ]);
    expect(exits).toEqual([1]);
  });
});
