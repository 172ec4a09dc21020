import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileCommandContext } from "./read-csv-file.ts";
import { sayResult } from "./tenant-context.ts";

/** The reasons why a file cannot be written, by the system's error code. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  EEXIST: "is there already",
  ENOENT: "is in a folder that does not exist",
  ENOTDIR: "is in a place that is no folder",
  EACCES: "may not be written by this user",
};

/**
 * Saves an uploaded file into a folder, named by its id and its own name, without overwriting another file. Returns the
 * exit code: 1 if anything is wrong.
 */
export async function saveSentFile(
  context: FileCommandContext,
  [slug, id]: readonly [slug: string, id: string],
  folder: string,
): Promise<number> {
  const result = await context.runOnServer("file", [slug, id]);
  if ("fault" in result) return sayResult(context, result);
  const [name = "", content = ""] = result.lines;
  const target = path.join(path.resolve(context.callerDir, folder), `${id}-${name}`);
  try {
    await writeFile(target, Buffer.from(content, "base64"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const problem = UNWRITABLE[(error as NodeJS.ErrnoException).code ?? ""];
    if (problem === undefined) throw error;
    context.complain(`${target} ${problem}.`);
    return 1;
  }
  context.print(target);
  return 0;
}
