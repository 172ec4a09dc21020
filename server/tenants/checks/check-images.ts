import { existsSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { nearestName } from "../nearest-name.ts";
import { paperImage, probeImage } from "../paper-image.ts";
import { shownPath } from "../read-document.ts";
import { straying } from "../read-inside.ts";
import { isPageImage, LARGEST_IMAGE_BYTES } from "../tenant-images.ts";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

const startsWith = (bytes: readonly number[]) => (content: Buffer) => bytes.every((byte, at) => content[at] === byte);

/** Checks of the first bytes of each image format. */
const BEGINNINGS: Readonly<Record<string, (content: Buffer) => boolean>> = {
  ".png": startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  ".jpg": startsWith([0xff, 0xd8, 0xff]),
  ".jpeg": startsWith([0xff, 0xd8, 0xff]),
  ".gif": startsWith([0x47, 0x49, 0x46, 0x38]),
  ".webp": (content) => content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP",
  ".svg": (content) => {
    const beginning = content
      .toString("utf8", 0, 4096)
      .replace(/^\uFEFF/, "")
      .trimStart();
    return /^<(?:\?xml|!--|!DOCTYPE svg|svg)/.test(beginning) && beginning.includes("<svg");
  },
};

/** Active content in a drawing: scripts, event handlers, embedded pages, and entities that could hide them. */
const ACTIVE = /<(?:\w+:)?(?:script|foreignObject|iframe|embed|object)\b|\son[a-z]+\s*=|javascript:|<!ENTITY/i;

/** The fault of an image with the right first bytes that cannot be drawn: pages and receipts would lack it. */
async function drawingFault(file: string, draw: (content: Buffer) => Promise<unknown>): Promise<TenantFault[]> {
  if (!isPageImage(path.basename(file))) return [];
  try {
    await draw(readFileSync(file));
    return [];
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return [fault(shownPath(file), "", `an image that can be drawn; this one cannot (${reason.trim()})`)];
  }
}

async function imageFault(file: string): Promise<TenantFault[]> {
  const shown = shownPath(file);
  const ending = path.extname(file).toLowerCase();
  const begins = BEGINNINGS[ending];
  if (begins === undefined) return [];
  const { size } = lstatSync(file);
  if (size > LARGEST_IMAGE_BYTES) {
    return [fault(shown, "", `an image of at most ${LARGEST_IMAGE_BYTES} bytes, this has ${size}`)];
  }
  const content = readFileSync(file);
  if (!begins(content))
    return [fault(shown, "", `an image of the kind ${ending.slice(1)}, as its name says; the content is another`)];
  if (ending === ".svg" && ACTIVE.test(content.toString("utf8"))) {
    return [fault(shown, "", "a drawing without scripts, handlers of events such as onclick, and foreign content")];
  }
  return drawingFault(file, probeImage);
}

/** The faults of the files in a tenant's folder assets/, checked one after the other. Links are reported elsewhere. */
async function assetFaults(folder: string, check: (file: string) => Promise<TenantFault[]>): Promise<TenantFault[]> {
  const assets = path.join(folder, "assets");
  if (!existsSync(assets) || !lstatSync(assets).isDirectory()) return [];
  const files = readdirSync(assets, { withFileTypes: true }).filter((entry) => entry.isFile());
  const faults: TenantFault[] = [];
  for (const { name } of files) faults.push(...(await check(path.join(assets, name))));
  return faults;
}

/**
 * The faults of a tenant's images that are not images, have active content, have metadata that rules out drawing them,
 * or are so large that every page would be slow. They are not drawn here: a start checks every tenant, so the check has
 * to be cheap.
 */
export function checkImages(folder: string): Promise<TenantFault[]> {
  return assetFaults(folder, imageFault);
}

/** The faults of a tenant's images that pass `checkImages` but turn out to be damaged when they are drawn. */
export function checkDrawnImages(folder: string): Promise<TenantFault[]> {
  return assetFaults(folder, (file) => drawingFault(file, paperImage));
}

/** The fault of an image that a document names and that does not exist; none if it names no image. */
export function checkNamedImage(
  uri: string | undefined,
  folder: string,
  { file, pointer }: { file: string; pointer: string },
): TenantFault[] {
  if (uri === undefined || uri === "" || straying(folder, path.join(folder, uri)) === undefined) return [];
  const assets = path.join(folder, "assets");
  const known = existsSync(assets) ? readdirSync(assets).map((name) => `assets/${name}`) : [];
  // A link that leads out of the folder has the requested name itself.
  const near = known.includes(uri) ? undefined : nearestName(uri, known);
  return [fault(file, pointer, `a file that exists, not "${uri}"`, near)];
}
