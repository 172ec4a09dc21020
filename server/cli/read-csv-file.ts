import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { shownSize } from "../../src/domain/files.ts";
import { unreadableFile } from "../host/unreadable-file.ts";
import { sayResult, type TenantCommandContext } from "./tenant-context.ts";

/** The size limit of an imported file in bytes. */
const LARGEST_CSV = 5 * 1024 * 1024;

/** The text of a file, or the line that says why it cannot be read. */
async function readText(file: string): Promise<{ text: string } | { fault: string }> {
  try {
    const { size } = await stat(file);
    if (size > LARGEST_CSV) return { fault: `${file} is larger than ${shownSize(LARGEST_CSV)}: divide it.` };
    // The decoder removes the byte order mark that spreadsheets write.
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return { fault: `${file} is not in UTF-8: save it as such.` };
    return { fault: `${file} ${unreadableFile(error)}.` };
  }
}

/** The dependencies of a command that takes a file. */
export type FileCommandContext = Pick<TenantCommandContext, "callerDir" | "runOnServer" | "print" | "complain">;

/**
 * Sends a file to a server command, with its folder, since rows may name other files there. Returns the exit code: 1 if
 * anything is wrong, in which case nothing was stored.
 */
export async function sendCsvFile(
  context: FileCommandContext,
  command: string,
  slug: string,
  file: string,
): Promise<number> {
  const place = path.resolve(context.callerDir, file);
  const reading = await readText(place);
  if ("fault" in reading) {
    context.complain(reading.fault);
    return 1;
  }
  return sayResult(context, await context.runOnServer(command, [slug, reading.text, path.dirname(place)]));
}
