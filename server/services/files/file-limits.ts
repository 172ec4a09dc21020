import { LARGEST_FILES, type FileLimits } from "../../../src/domain/files.ts";
import type { Database } from "../../db/database.ts";

const MB = 1024 * 1024;

/** Maximum number of bytes of any upload. */
export const UPLOAD_BYTES = LARGEST_FILES.photoBytes;

/** Maximum pixels of a picture: the 50 million of the largest phone photos under 5 MB. More is a decompression bomb. */
export const MOST_PIXELS = 50_000_000;

/**
 * Longest side of a picture in pixels, the most that JPEG allows: a PNG of one column and 50 million rows takes 20
 * seconds to decode.
 */
export const MOST_SIDE = 65_535;

/** Longest side of a stored picture in pixels; a photographed letter is legible at that size. */
export const LONGEST_SIDE = 2000;

/**
 * The limits of the database that stores the files. The embedded one has a single connection, which a file of 5 MB
 * would block for a second for everybody: a document of more than 2 MB is refused there. Photos become small when they
 * are re-encoded.
 */
export function fileLimits(kind: Database["kind"]): FileLimits {
  return kind === "embedded" ? { ...LARGEST_FILES, pdfBytes: 2 * MB } : LARGEST_FILES;
}
