/** What the store keeps: photos as they were re-encoded, documents as they came. */
export type MediaType = "image/jpeg" | "image/png" | "application/pdf";

/** Most files that one field or one message takes (decisions.md section 6). */
export const MOST_FILES = 5;

/** What a file picker offers. It names no HEIC, so that phones hand their photos over as JPEG. */
export const ACCEPTED_FILES = "image/jpeg,image/png,application/pdf";

/** How large files may be that this server takes, in bytes. */
export interface FileLimits {
  readonly photoBytes: number;
  readonly pdfBytes: number;
}

const MB = 1024 * 1024;

/** The most that any server takes (decisions.md section 6); one whose database should hold less says so. */
export const LARGEST_FILES: FileLimits = { photoBytes: 5 * MB, pdfBytes: 5 * MB };

/** A number of bytes as people read it: 820 KB, 1.4 MB. */
export function shownSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(Math.round((bytes / MB) * 10) / 10).toString()} MB`;
}

/** Whether a file is told by what a browser says of it to be a PDF: photos have a limit of their own. */
export function isPdf({ type, name }: { readonly type: string; readonly name: string }): boolean {
  return type === "application/pdf" || (type === "" && /\.pdf$/i.test(name));
}

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "application/pdf": ".pdf",
};

/** Characters that a name may not have on the disks of people's computers. */
const UNSAFE = /[\\/:*?"<>|]/g;
/** Control characters, halves of characters, and those that turn the direction of what follows or cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;
/** Characters of a name before its ending. */
const LONGEST_NAME = 80;

/**
 * A name that is safe to store, to show and to save under: the last part of a path, without control characters, with the
 * ending of what the file really is. A name of which nothing is left becomes "file".
 */
export function safeFileName(given: string, mediaType: MediaType): string {
  const last = given.replaceAll("\uFFFD", "").split(/[\\/]/).at(-1) ?? "";
  const plain = last.normalize("NFC").replace(UNSEEN, "").replace(UNSAFE, "_").trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/^[.\s]+|[.\s]+$/g, "");
  const short = [...stem].slice(0, LONGEST_NAME).join("").trimEnd();
  return `${short === "" ? "file" : short}${EXTENSIONS[mediaType]}`;
}
