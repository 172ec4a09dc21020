import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A small photo with all metadata that phones write: place, time, device and orientation. */
export async function phonePhoto(width = 64, height = 32): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#c02020" } });
  return picture
    .jpeg()
    .withExif({
      IFD0: { Make: "SecretCamera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A small picture with a transparent background, like a screenshot. */
export function screenshot(width = 40, height = 20): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

/** The smallest file that counts as a PDF, filled up to a number of bytes. */
export function pdf(bytes = 200): Buffer {
  const head = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n";
  const tail = "\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  return Buffer.from(head + " ".repeat(Math.max(0, bytes - head.length - tail.length)) + tail);
}

/** The beginning of a HEIC photo, the format of some phones. */
export function heic(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]);
}

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few bytes whose header has this many pixels: decoding it would exhaust the memory. */
export function pixelBomb(width = 20_000, height = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** A picture of noise, which no encoding can compress. */
export function noise(width: number, height: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3);
  let state = 42;
  for (let at = 0; at < raw.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    raw[at] = state & 0xff;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
