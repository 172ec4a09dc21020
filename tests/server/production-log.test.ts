import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logWhatNodeWrites, spokenLines } from "../../server/operations/say.ts";
import { findProjectRoot } from "../../server/project-root.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { NOON } from "../support/server.ts";

describe("the log of production", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-log-"));
  let built: BuiltServer;
  beforeAll(async () => void (built = await buildServer()));
  afterAll(() => {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function freePort(): Promise<string> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    return String(typeof address === "object" && address !== null ? address.port : 0);
  }

  /** Runs a server of production; `during` gets its process and what it wrote so far. Resolves with every line, by stream. */
  async function run(
    env: Record<string, string>,
    during: (child: ReturnType<typeof spawn>, text: () => string) => Promise<void>,
  ): Promise<string[]> {
    const child = spawn(process.execPath, [built.main], {
      cwd: findProjectRoot(),
      env: {
        PATH: process.env["PATH"],
        DATA_DIR: folder,
        NODE_ENV: "production",
        SECRET_KEY: "a secret key of thirty-two characters or more",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const texts = { out: "", error: "" };
    child.stdout.on("data", (chunk: Buffer) => void (texts.out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => void (texts.error += chunk.toString()));
    const exited = once(child, "exit");
    try {
      await during(child, () => texts.out + texts.error);
      await exited;
    } finally {
      child.kill("SIGKILL");
    }
    return [...texts.out.split("\n"), ...texts.error.split("\n")].filter((line) => line !== "");
  }

  const entry = { level: expect.any(Number), time: expect.stringMatching(/^\d{4}-.*Z$/), msg: expect.any(String) };

  it("is one JSON object a line, from the first line at start over reading anew to the stop", async () => {
    const lines = await run({ PORT: await freePort() }, async (child, text) => {
      await expect.poll(text, { timeout: 60_000 }).toContain("The driver portal is running.");
      child.kill("SIGHUP");
      await expect.poll(text, { timeout: 60_000 }).toContain("documents read anew");
      child.kill("SIGTERM");
    });
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject(entry);
    expect(lines.join("\n")).toContain("WARNING: SMTP_URL is not set");
  }, 180_000);

  it("says in JSON too why the server does not start", async () => {
    const lines = await run({ PORT: "eighty" }, () => Promise.resolve());
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...entry, level: 40, msg: 'PORT is "eighty": expected a whole number from 1 to 65535.' },
    ]);
  }, 60_000);
});

describe("what is said", () => {
  it("is for people outside production, line by line as it is", () => {
    expect(spokenLines(["", "  a", "b\nc"], "out", false, NOON)).toEqual(["", "  a", "b\nc"]);
  });

  it("is one entry in production, however many lines it has", () => {
    expect(spokenLines(["", "  a", "b\nc"], "error", true, NOON)).toEqual([
      '{"level":40,"time":"2026-11-27T12:00:00.000Z","msg":"a"}',
      '{"level":40,"time":"2026-11-27T12:00:00.000Z","msg":"b\\nc"}',
    ]);
  });

  it("covers warnings of Node and errors that nobody caught, which still end the process", () => {
    const exits: number[] = [];
    const source = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
    const said: string[] = [];
    source.on("warning", () => said.push("Node's own"));
    logWhatNodeWrites(source as unknown as NodeJS.Process, (text) => said.push(text));
    source.emit("warning", new Error("old call"));
    source.emit("uncaughtException", new RangeError("too far"));
    expect(said).toEqual(["Error: old call", expect.stringMatching(/^RangeError: too far\n/)]);
    expect(exits).toEqual([1]);
  });
});
