import type { FileLimits, MediaType } from "../../../src/domain/files.ts";
import { imageLibrary } from "../../host/image-library.ts";
import { LONGEST_SIDE, MOST_PIXELS, MOST_SIDE } from "./file-limits.ts";

/** Why a file is refused; the messages are in the catalogue under files.refusals.<code>. */
export type ContentFault =
  "file_empty" | "file_type" | "file_heic" | "file_damaged" | "file_pixels" | "photo_too_large" | "pdf_too_large";

/** The content to store, or why the file is refused. */
export type FileContent =
  { kind: "accepted"; mediaType: MediaType; bytes: Buffer } | { kind: "refused"; code: ContentFault };

function beginsWith(bytes: Buffer, ...beginning: number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

/** Brands of the HEIF files in which phones store their photos (ISO/IEC 23008-12). */
const HEIC = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** Detects the type of a file by its first bytes, whatever its name. */
function typeOf(bytes: Buffer): MediaType | ContentFault {
  if (bytes.length === 0) return "file_empty";
  if (beginsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  return HEIC.test(bytes.subarray(4, 12).toString("latin1")) ? "file_heic" : "file_type";
}

/** Returns the fault of a file that is too large to be read completely. */
export function faultOfTooLarge(beginning: Buffer): ContentFault {
  return typeOf(beginning) === "application/pdf" ? "pdf_too_large" : "photo_too_large";
}

/** How many bytes at the end of a PDF are searched for its end marker, as readers do. */
const PDF_END_BYTES = 1024;

function checkPdf(bytes: Buffer, { pdfBytes }: FileLimits): FileContent {
  if (bytes.length > pdfBytes) return { kind: "refused", code: "pdf_too_large" };
  // Otherwise not inspected: a PDF is only ever served as an attachment.
  const end = bytes.subarray(-PDF_END_BYTES).toString("latin1");
  return end.includes("%%EOF")
    ? { kind: "accepted", mediaType: "application/pdf", bytes }
    : { kind: "refused", code: "file_damaged" };
}

/** How a picture is encoded: first in its own type, then as smaller and smaller JPEG. */
interface Encoding {
  readonly mediaType: "image/jpeg" | "image/png";
  readonly side: number;
  readonly quality: number;
}

function encodings(mediaType: Encoding["mediaType"]): Encoding[] {
  return [
    { mediaType, side: LONGEST_SIDE, quality: 82 },
    { mediaType: "image/jpeg", side: LONGEST_SIDE, quality: 70 },
    { mediaType: "image/jpeg", side: 1600, quality: 60 },
  ];
}

/**
 * Decodes a picture and encodes it again, upright and without its metadata (place, time, thumbnails) and anything that
 * is appended to it.
 */
async function encode(bytes: Buffer, { mediaType, side, quality }: Encoding): Promise<Buffer> {
  const sharp = await imageLibrary();
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  if (mediaType === "image/png") return picture.png({ compressionLevel: 8 }).toBuffer();
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality }).toBuffer();
}

/** Whether a side is longer than that of any photo: a column of millions of rows occupies a core despite few pixels. */
async function isEndless(bytes: Buffer): Promise<boolean> {
  const sharp = await imageLibrary();
  const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  return Math.max(width, height) > MOST_SIDE;
}

async function checkPicture(
  bytes: Buffer,
  mediaType: Encoding["mediaType"],
  { photoBytes, pdfBytes }: FileLimits,
): Promise<FileContent> {
  if (bytes.length > photoBytes) return { kind: "refused", code: "photo_too_large" };
  try {
    if (await isEndless(bytes)) return { kind: "refused", code: "file_pixels" };
    for (const encoding of encodings(mediaType)) {
      const encoded = await encode(bytes, encoding);
      // A stored photo has the size limit of a document, since both are stored in the same database.
      if (encoded.length <= pdfBytes) return { kind: "accepted", mediaType: encoding.mediaType, bytes: encoded };
    }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { kind: "refused", code: isTooLarge ? "file_pixels" : "file_damaged" };
  }
  return { kind: "refused", code: "photo_too_large" };
}

/** How many pictures are decoded at a time: each takes a core, and about 200 MB with the maximum of pixels. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Checks a file by its bytes only, never by its name or the browser's media type. Pictures are re-encoded, so that only
 * what is visible remains of the uploaded file.
 */
export async function checkContent(bytes: Buffer, limits: FileLimits): Promise<FileContent> {
  const type = typeOf(bytes);
  if (type === "application/pdf") return checkPdf(bytes, limits);
  if (type === "image/jpeg" || type === "image/png") return inTurn(() => checkPicture(bytes, type, limits));
  return { kind: "refused", code: type };
}
