import { LARGEST_FILES, type FileLimits } from "../../../src/domain/files.ts";
import type { Database } from "../../db/database.ts";

const MB = 1024 * 1024;

/** Bytes of an upload, whatever it is. */
export const UPLOAD_BYTES = LARGEST_FILES.photoBytes;

/** Pixels of a picture, the 50 million of the largest phones' photos that fit into 5 MB; more is a bomb. */
export const MOST_PIXELS = 50_000_000;

/** Longest side of a picture, the most that JPEG allows: a PNG of one column and 50 million rows takes 20 seconds to decode. */
export const MOST_SIDE = 65_535;

/** Longest side of a stored picture: a letter that was photographed is read at that size. */
export const LONGEST_SIDE = 2000;

/**
 * The limits of the database that keeps the files. The embedded one has a single connection, on which 5 MB take a second of
 * everybody's time: a document of more than 2 MB is refused there. Photos become small when they are re-encoded.
 */
export function fileLimits(kind: Database["kind"]): FileLimits {
  return kind === "embedded" ? { ...LARGEST_FILES, pdfBytes: 2 * MB } : LARGEST_FILES;
}
