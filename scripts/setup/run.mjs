// Runs a program and waits for its end.
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endGroupAfterThisProcess } from "./after-this-process.mjs";

/** Root folder of the repository, absolute. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Absolute path of an npm package's program. */
export function packageProgram(name) {
  return path.join(root, "node_modules/.bin", name);
}

/**
 * Runs a program in the root folder. `quiet` captures its output and returns it, so that a caller can show it if the
 * program fails. Returns the exit code (1 if a signal or a missing program ended it) and the output. The program and
 * its child processes end with this process, however it ends.
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      detached: true,
    });
    const guard = child.pid === undefined ? undefined : endGroupAfterThisProcess(child.pid);
    child.on("exit", () => guard?.release());
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program quietly; if it fails, prints its output and exits with code 1. */
export async function runOrExit(what, program, args, env = {}) {
  const { code, output } = await run(program, args, { quiet: true, env });
  if (code === 0) return;
  console.error(`${output}\n${what} failed (exit code ${code}).`);
  process.exit(1);
}
