import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkContent } from "../../server/services/files/file-content.ts";
import { fileLimits } from "../../server/services/files/file-limits.ts";
import { heic, noise, pdf, phonePhoto, pixelBomb, screenshot } from "../support/sample-files.ts";

const EMBEDDED = fileLimits("embedded");
const POSTGRES = fileLimits("postgres");

async function accepted(bytes: Buffer, limits = POSTGRES) {
  const content = await checkContent(bytes, limits);
  if (content.kind !== "accepted") throw new Error(`refused as ${content.code}`);
  return content;
}

describe("what is kept of a file", () => {
  it("is of a photo what is to be seen, upright, and nothing else that the phone wrote down", async () => {
    const photo = await phonePhoto(64, 32);
    expect(photo.includes("SecretCamera")).toBe(true);
    const { mediaType, bytes } = await accepted(photo);
    expect(mediaType).toBe("image/jpeg");
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 32,
      height: 64,
      exif: undefined,
      orientation: undefined,
    });
    expect(bytes.includes("SecretCamera")).toBe(false);
  });

  it("is nothing of what was hung on behind a picture", async () => {
    const { bytes } = await accepted(Buffer.concat([await phonePhoto(), Buffer.from("<script>alert(1)</script>")]));
    expect(bytes.includes("script")).toBe(false);
  });

  it("is of a screenshot a PNG without its texts", async () => {
    const { mediaType, bytes } = await accepted(await screenshot());
    expect(mediaType).toBe("image/png");
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it("is of a large picture no more than 2,000 pixels a side", async () => {
    const { bytes } = await accepted(await phonePhoto(3000, 1500));
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1000, 2000]);
  });

  it("fits the embedded database, whatever the picture is of", async () => {
    const { mediaType, bytes } = await accepted(await noise(1200, 1200), EMBEDDED);
    expect(bytes.length).toBeLessThanOrEqual(EMBEDDED.pdfBytes);
    expect(mediaType).toBe("image/jpeg");
  });

  it("is a PDF byte for byte", async () => {
    const document = pdf(5000);
    const { mediaType, bytes } = await accepted(document);
    expect(mediaType).toBe("application/pdf");
    expect(bytes.equals(document)).toBe(true);
  });
});

describe("a file that is not taken", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const webp = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
      .webp()
      .toBuffer();

  it.each([
    ["empty", () => Buffer.alloc(0), "file_empty"],
    ["a zip file", () => Buffer.from("PK\u0003\u0004 and more"), "file_type"],
    ["a drawing with a script", () => svg, "file_type"],
    ["a picture of another format", webp, "file_type"],
    ["a page of HTML", () => Buffer.from("<!doctype html><title>x</title>"), "file_type"],
    ["a photo in HEIC", () => heic(), "file_heic"],
    ["the beginning of a photo", async () => (await phonePhoto(400, 400)).subarray(0, 900), "file_damaged"],
    ["the beginning of a screenshot", async () => (await screenshot(400, 400)).subarray(0, 120), "file_damaged"],
    ["three bytes of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff]), "file_damaged"],
    ["HTML that begins as a JPEG", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]), "file_damaged"],
    ["a PDF that was cut off", () => pdf(5000).subarray(0, 2500), "file_damaged"],
    ["a PNG of 400 million pixels", () => pixelBomb(), "file_pixels"],
    ["a PNG of one column of 40 million rows", () => pixelBomb(1, 40_000_000), "file_pixels"],
  ])("is told as what it is: %s", async (_name, make, code) => {
    expect(await checkContent(await make(), POSTGRES)).toEqual({ kind: "refused", code });
  });

  it("is a PDF that is larger than the database takes; the same goes into one that takes more", async () => {
    const document = pdf(EMBEDDED.pdfBytes + 1);
    expect(await checkContent(document, EMBEDDED)).toEqual({ kind: "refused", code: "pdf_too_large" });
    expect(await checkContent(document, POSTGRES)).toMatchObject({ kind: "accepted" });
  });
});
