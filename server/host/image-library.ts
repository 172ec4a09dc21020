import type Sharp from "sharp";

/**
 * What anything here reads of a picture; everything else that the library can read stays closed. What is closed is so for the
 * whole process, so that one place says it: drawings are a tenant's own images (schemas/meta/style.json), and what strangers
 * upload is judged by its first bytes before it comes to the library.
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

/** What reads and writes pictures, 18 MB that are loaded with the first of them: a server that needs none does without. */
export function imageLibrary(): Promise<typeof Sharp> {
  return (library ??= load());
}
