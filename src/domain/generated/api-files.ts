// Generated from schemas/ by `npm run generate`. Do not edit.

export interface Files {
  [k: string]: unknown;
}
/**
 * A file that was uploaded. Answers to a field for files name it by its id.
 *
 * This interface was referenced by `Files`'s JSON-Schema
 * via the `definition` "StoredFile".
 */
export interface StoredFile {
  id: string;
  /**
   * Safe to show and to save under; its ending is that of its media type.
   */
  name: string;
  mediaType: "image/jpeg" | "image/png" | "application/pdf";
  /**
   * As it is kept: photos are encoded anew.
   */
  bytes: number;
}
/**
 * How large files may be that this server takes, in bytes.
 *
 * This interface was referenced by `Files`'s JSON-Schema
 * via the `definition` "FileLimits".
 */
export interface FileLimits {
  photoBytes: number;
  pdfBytes: number;
}
