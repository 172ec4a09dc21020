import { constants, realpathSync } from "node:fs";
import { open, realpath } from "node:fs/promises";
import path from "node:path";

/** The content of a file, or what was expected instead, in words that may follow "expected". */
type FileReading = { ok: true; content: Buffer } | { ok: false; expected: string };

const LEADS_OUT = "a file inside the folder; this is a link that leads out of it";

/** Whether a real path is below a real folder. */
function isBelow(folder: string, place: string): boolean {
  return place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/**
 * What is wrong with the target of a path after following links: it does not exist, or is outside of the folder.
 * Undefined if it is inside.
 */
export function straying(folder: string, place: string): string | undefined {
  try {
    return isBelow(realpathSync(folder), realpathSync(place)) ? undefined : LEADS_OUT;
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
  if (code === "ENOENT") return "this file, but it does not exist";
  return `a file that can be read (${code})`;
}

/**
 * Reads a file below a folder, with a limit of bytes. All files of tenants and their secrets are read by this function.
 * A link may lead to another place in the folder, as in mounted volumes, but never out of it. Never throws.
 */
export async function readInside(folder: string, name: string, mostBytes: number): Promise<FileReading> {
  const refuse = (expected: string): FileReading => ({ ok: false, expected });
  try {
    const real = await realpath(path.join(folder, name));
    if (!isBelow(await realpath(folder), real)) return refuse(LEADS_OUT);
    // The last segment is not a link any more. Opening a pipe would block forever otherwise.
    const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return refuse("a file, not a folder or a device");
      if (stat.size > mostBytes) return refuse(`a file of at most ${mostBytes} bytes, this has ${stat.size}`);
      return { ok: true, content: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (error) {
    return refuse(unreadable(error));
  }
}
