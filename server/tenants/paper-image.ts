import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sharp } from "sharp";
import { imageLibrary } from "../host/image-library.ts";

/** A tenant's header image for receipts and messages: small, and in a format that every viewer supports. */
export interface PaperImage {
  readonly content: Buffer;
  readonly type: "image/png" | "image/jpeg";
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The space for the image on a receipt, in points, and in a message, in pixels: wide enough for a word mark. */
const ROOM = { width: 160, height: 44 };

/** The size at which an image fills its space. */
export function shownSize({ width, height }: PaperImage): { width: number; height: number } {
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  return { width: width * scale, height: height * scale };
}

/** Three pixels for each point of that space. */
const LARGEST = { width: 480, height: 144 };
/** An image with more pixels would take the memory of many requests. */
const MOST_PIXELS = 50_000_000;
/** A drawing may reuse its own parts excessively. */
const PATIENCE_SECONDS = 10;

/** Opens a header image with the image library. */
async function opened(content: Buffer): Promise<Sharp> {
  return (await imageLibrary())(content, { limitInputPixels: MOST_PIXELS, failOn: "error" });
}

/**
 * Reads the metadata of an image without drawing it, since a start checks the images of every tenant. Rejects if the
 * metadata cannot be read or the image is too large; other damage appears only when it is drawn.
 */
export async function probeImage(content: Buffer): Promise<void> {
  const { width, height } = await (await opened(content)).metadata();
  if (width * height > MOST_PIXELS) throw new Error("Input image exceeds pixel limit");
}

async function draw(content: Buffer): Promise<PaperImage> {
  const image = await opened(content);
  const { format } = await image.metadata();
  const isDrawing = format === "svg";
  const sized = image.autoOrient().resize({ ...LARGEST, fit: "inside", withoutEnlargement: !isDrawing });
  const isPhoto = format === "jpeg";
  const encoded = isPhoto ? sized.jpeg({ quality: 85 }) : sized.png();
  const { data, info } = await encoded.timeout({ seconds: PATIENCE_SECONDS }).toBuffer({ resolveWithObject: true });
  return { content: data, type: isPhoto ? "image/jpeg" : "image/png", width: info.width, height: info.height };
}

/** Many tenants of one operator have the same image, and publishing does not change it. */
const drawn = new LRUCache<string, Promise<PaperImage>>({ max: 200 });

/**
 * A header image for paper, made off the event loop: a drawing is converted to pixels, a large image is made smaller.
 * Rejects if the content cannot be drawn, whatever its name says.
 */
export function paperImage(content: Buffer): Promise<PaperImage> {
  const hash = createHash("sha256").update(content).digest("base64");
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  const drawing = draw(content);
  drawn.set(hash, drawing);
  // An image that failed for lack of memory or time may succeed the next time.
  drawing.catch(() => drawn.delete(hash));
  return drawing;
}
