import { createHash, randomUUID } from "node:crypto";
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { StartFault } from "../start-fault.ts";

export interface DirectoryLock {
  release(): Promise<void>;
}

function taken(directory: string): StartFault {
  return new StartFault(
    `DATA_DIR ${directory} is in use: another server runs or starts on it, or a command is at work there. Try again in a ` +
      "moment, stop that server, or set DATA_DIR to another folder.",
  );
}

/** A name in the kernel's abstract namespace: it ends with its process, however that ends, and leaves no file. */
function lockByAbstractSocket(directory: string): Promise<DirectoryLock> {
  const name = createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? taken(directory) : error),
    );
    server.listen({ path: `\0driver-portal-${name}` }, () =>
      resolve({ release: () => new Promise((done) => server.close(() => done())) }),
    );
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Writes the file where there is none: of any number of processes one succeeds. */
function createFile(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the file of a process that is gone out of the way. Of several that find it, one moves it; false for all others. */
function removeStale(file: string): boolean {
  const aside = `${file}.${randomUUID()}`;
  try {
    if (isRunning(Number(readFileSync(file, "utf8")))) return false;
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
  const moved = Number(readFileSync(aside, "utf8"));
  // Between looking and moving another process may have written its own: it gets it back.
  if (isRunning(moved)) linkSync(aside, file);
  rmSync(aside);
  return !isRunning(moved);
}

/** Elsewhere than on Linux: a file with the process id; one left by a process that is gone is taken over. */
export function lockByFile(directory: string): DirectoryLock {
  const file = path.join(directory, "server.pid");
  if (!createFile(file) && !(removeStale(file) && createFile(file))) throw taken(directory);
  return { release: async () => rmSync(file, { force: true }) };
}

/** Takes the directory for this process alone. Throws StartFault when another process has it. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  return process.platform === "linux" ? lockByAbstractSocket(directory) : lockByFile(directory);
}
