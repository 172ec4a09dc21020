import type Sharp from "sharp";

/**
 * The only image formats that are read; the library's other loaders are blocked. Blocking applies to the whole process,
 * so the list is kept in one place. SVG is for tenants' own images (schemas/meta/style.json); uploads are checked by
 * their first bytes before the library reads them.
 */
const LOADERS = ["VipsForeignLoadSvg", "VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"];

let library: Promise<typeof Sharp> | undefined;

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

/**
 * The library that reads and writes images. Its 18 MB are loaded with the first image, so that a server without images
 * does not need them.
 */
export function imageLibrary(): Promise<typeof Sharp> {
  return (library ??= load());
}
