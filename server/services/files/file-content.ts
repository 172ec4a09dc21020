import type { FileLimits, MediaType } from "../../../src/domain/files.ts";
import { imageLibrary } from "../../host/image-library.ts";
import { LONGEST_SIDE, MOST_PIXELS, MOST_SIDE } from "./file-limits.ts";

/** Why a file is not taken; words are in the catalogue under files.refusals.<code>. */
export type ContentFault =
  "file_empty" | "file_type" | "file_heic" | "file_damaged" | "file_pixels" | "photo_too_large" | "pdf_too_large";

/** What is kept of a file, or why nothing is. */
export type FileContent =
  { kind: "accepted"; mediaType: MediaType; bytes: Buffer } | { kind: "refused"; code: ContentFault };

function beginsWith(bytes: Buffer, ...beginning: number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

/** Brands of HEIF files in which phones keep their photos (ISO/IEC 23008-12). */
const HEIC = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** What the first bytes say that a file is, whatever it is called. */
function typeOf(bytes: Buffer): MediaType | ContentFault {
  if (bytes.length === 0) return "file_empty";
  if (beginsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  return HEIC.test(bytes.subarray(4, 12).toString("latin1")) ? "file_heic" : "file_type";
}

/** What to say of a file that is too large to be read to its end. */
export function faultOfTooLarge(beginning: Buffer): ContentFault {
  return typeOf(beginning) === "application/pdf" ? "pdf_too_large" : "photo_too_large";
}

/** Where a reader looks for the end of a PDF. */
const PDF_END_BYTES = 1024;

function checkPdf(bytes: Buffer, { pdfBytes }: FileLimits): FileContent {
  if (bytes.length > pdfBytes) return { kind: "refused", code: "pdf_too_large" };
  // Opaque otherwise: it is only ever handed on as an attachment.
  const end = bytes.subarray(-PDF_END_BYTES).toString("latin1");
  return end.includes("%%EOF")
    ? { kind: "accepted", mediaType: "application/pdf", bytes }
    : { kind: "refused", code: "file_damaged" };
}

/** How a picture is written: as it came, then as a photo of less and less weight. */
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
 * Decodes a picture and encodes it again, upright and without its metadata (place, time, thumbnails) and whatever is appended to
 * it.
 */
async function encode(bytes: Buffer, { mediaType, side, quality }: Encoding): Promise<Buffer> {
  const sharp = await imageLibrary();
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  if (mediaType === "image/png") return picture.png({ compressionLevel: 8 }).toBuffer();
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality }).toBuffer();
}

/** Whether a picture has a side that no photo has: a column of millions of rows holds up a core, however few its pixels are. */
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
      // A stored photo has the limit of a document, since the same database stores it.
      if (encoded.length <= pdfBytes) return { kind: "accepted", mediaType: encoding.mediaType, bytes: encoded };
    }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { kind: "refused", code: isTooLarge ? "file_pixels" : "file_damaged" };
  }
  return { kind: "refused", code: "photo_too_large" };
}

/** Pictures that are decoded at a time: each takes a core, and some 200 MB where it has the most pixels. */
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
 * Judges a file by its bytes alone, never by its name or by what the browser says of it. Pictures are re-encoded, so that
 * nothing of the file that came is kept but what is to be seen.
 */
export async function checkContent(bytes: Buffer, limits: FileLimits): Promise<FileContent> {
  const type = typeOf(bytes);
  if (type === "application/pdf") return checkPdf(bytes, limits);
  if (type === "image/jpeg" || type === "image/png") return inTurn(() => checkPicture(bytes, type, limits));
  return { kind: "refused", code: type };
}
