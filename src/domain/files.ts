/** The types of stored files: photos after re-encoding, documents as they were uploaded. */
export type MediaType = "image/jpeg" | "image/png" | "application/pdf";

/** Most files in one field or one message (decisions.md section 6). */
export const MOST_FILES = 5;

/** The types that a file picker offers. HEIC is not among them, so that phones convert their photos to JPEG. */
export const ACCEPTED_FILES = "image/jpeg,image/png,application/pdf";

/** Size limits of this server's files, in bytes. */
export interface FileLimits {
  readonly photoBytes: number;
  readonly pdfBytes: number;
}

const MB = 1024 * 1024;

/** The upper limit of any server (decisions.md section 6); a server can set lower ones to keep its database small. */
export const LARGEST_FILES: FileLimits = { photoBytes: 5 * MB, pdfBytes: 5 * MB };

/** A number of bytes for people: 820 KB, 1.4 MB. */
export function shownSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(Math.round((bytes / MB) * 10) / 10).toString()} MB`;
}

/** Whether the browser's description of a file says that it is a PDF: photos have another limit. */
export function isPdf({ type, name }: { readonly type: string; readonly name: string }): boolean {
  return type === "application/pdf" || (type === "" && /\.pdf$/i.test(name));
}

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "application/pdf": ".pdf",
};

/** Characters that file names cannot contain on some operating systems. */
const UNSAFE = /[\\/:*?"<>|]/g;
/** Control characters, lone surrogates, and characters that are invisible or change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;
/** Most characters of a name before its extension. */
const LONGEST_NAME = 80;

/**
 * Returns a name that is safe to store, to show and to save under: the last part of a path without control characters,
 * with the extension of the file's actual type. If nothing of the name is left, it is "file".
 */
export function safeFileName(given: string, mediaType: MediaType): string {
  const last = given.replaceAll("\uFFFD", "").split(/[\\/]/).at(-1) ?? "";
  const plain = last.normalize("NFC").replace(UNSEEN, "").replace(UNSAFE, "_").trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/^[.\s]+|[.\s]+$/g, "");
  const short = [...stem].slice(0, LONGEST_NAME).join("").trimEnd();
  return `${short === "" ? "file" : short}${EXTENSIONS[mediaType]}`;
}
