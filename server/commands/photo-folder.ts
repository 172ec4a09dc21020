import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { shownSize } from "../../src/domain/files.ts";
import { unreadableFile } from "../host/unreadable-file.ts";
import { UPLOAD_BYTES } from "../services/files/file-limits.ts";
import type { ReadPhoto } from "../services/citations/keep-photos.ts";

/**
 * Reads the photos next to a file of citations. The process that has the database reads them itself, since it runs on
 * the same machine, and the file may name more photos than one command can carry.
 */
export function photosIn(folder: string): ReadPhoto {
  return async (name) => {
    const file = path.join(folder, name);
    try {
      const { size } = await stat(file);
      if (size > UPLOAD_BYTES) return { problem: `is larger than ${shownSize(UPLOAD_BYTES)}` };
      return { bytes: await readFile(file) };
    } catch (error) {
      return { problem: unreadableFile(error) };
    }
  };
}
