import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sharp } from "sharp";
import { imageLibrary } from "../host/image-library.ts";

/** A tenant's header image as receipts and messages carry it: small, and of a kind that every reader of them knows. */
export interface PaperImage {
  readonly content: Buffer;
  readonly type: "image/png" | "image/jpeg";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The room for the image on a receipt, in points, and in a message, in pixels: it may be as wide as a word mark. */
const ROOM = { width: 160, height: 44 };

/** The size in which an image fills its room. */
export function shownSize({ width, height }: PaperImage): { width: number; height: number } {
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  return { width: width * scale, height: height * scale };
}

/** Three pixels for each point of that room. */
const LARGEST = { width: 480, height: 144 };
/** A picture of more pixels would take the memory of many requests. */
const MOST_PIXELS = 50_000_000;
/** A drawing may name its own parts over and over. */
const PATIENCE_SECONDS = 10;

/** A header image, read by the library. */
async function opened(content: Buffer): Promise<Sharp> {
  return (await imageLibrary())(content, { limitInputPixels: MOST_PIXELS, failOn: "error" });
}

/**
 * Looks at what an image says of itself, without drawing it: a start looks at those of every tenant. Rejects where that cannot
 * be read or is too large; damage further on shows when the image is drawn.
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

/** Many tenants of one operator have the same image, and a publication does not change it. */
const drawn = new LRUCache<string, Promise<PaperImage>>({ max: 200 });

/**
 * A header image for paper, off the event loop: a drawing becomes pixels, a picture becomes smaller. Rejects where the
 * content cannot be drawn, whatever its name says.
 */
export function paperImage(content: Buffer): Promise<PaperImage> {
  const hash = createHash("sha256").update(content).digest("base64");
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  const drawing = draw(content);
  drawn.set(hash, drawing);
  // One that failed for want of memory or time may be drawn the next time.
  drawing.catch(() => drawn.delete(hash));
  return drawing;
}
