// Runs one program to its end.
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endGroupAfterThisProcess } from "./after-this-process.mjs";

/** Top folder of the repository, absolute. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Absolute path of a program that an npm package brings. */
export function packageProgram(name) {
  return path.join(root, "node_modules/.bin", name);
}

/**
 * Runs a program in the top folder. `quiet` keeps its output back; the answer carries it then, so that a caller can
 * show it when the program failed. Returns the exit code (1 where a signal or a missing program ended it) and the output.
 * The program and whatever it has started end with this process, whatever ends this process.
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

/** Runs a program quietly; when it fails, prints what it said and leaves this process with exit code 1. */
export async function runOrExit(what, program, args, env = {}) {
  const { code, output } = await run(program, args, { quiet: true, env });
  if (code === 0) return;
  console.error(`${output}\n${what} failed (exit code ${code}).`);
  process.exit(1);
}
