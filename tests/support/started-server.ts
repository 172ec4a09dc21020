import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { findProjectRoot } from "../../server/host/project-root.ts";
import type { BuiltServer } from "./built-server.ts";

/** A server that a test has started, with its output so far. */
export interface StartedServer {
  process: ChildProcess;
  output: () => string;
  errors: () => string;
  /** Its exit code; null if a signal ended it. */
  exit: Promise<number | null>;
}

/** Starts the built server with these variables and, of this process's own, only PATH and HOME. */
export function startBuilt({ args }: BuiltServer, env: Record<string, string>): StartedServer {
  const child = spawn(process.execPath, [...args], {
    cwd: findProjectRoot(),
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  // "close" instead of "exit": by then all of its output has been read.
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { process: child, output: () => output, errors: () => errors, exit };
}
