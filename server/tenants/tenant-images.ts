import { readdirSync } from "node:fs";
import path from "node:path";
import { straying } from "./read-inside.ts";

/** Address of a file in a tenant's folder assets/, as pages ask for it. */
export function imageAddress(slug: string, name: string): string {
  return `/assets/tenants/${slug}/${name}`;
}

/** The file in the tenant's folder assets/ that an address leads to; undefined for any other address. */
export function imageName(slug: string, address: string): string | undefined {
  const folder = imageAddress(slug, "");
  return address.startsWith(folder) ? address.slice(folder.length) : undefined;
}

/** An image of a page's header that is larger makes every page slow. */
export const LARGEST_IMAGE_BYTES = 512 * 1024;

/** Files of such a name can be a header image (schemas/meta/style.json) or the mark in the browser's tab (tenant.json). */
const IMAGE_NAME = /^[a-z0-9][a-z0-9._-]*\.(?:svg|png|jpg|webp)$/;

/** Whether pages can show a file of this name. */
export function isPageImage(name: string): boolean {
  return IMAGE_NAME.test(name);
}

/** Addresses of the images in a tenant's folder, sorted; none where it has no folder. */
export function imageAddresses(slug: string, assetsFolder: string | undefined): string[] {
  if (assetsFolder === undefined) return [];
  const inTenant = (name: string) => straying(path.dirname(assetsFolder), path.join(assetsFolder, name)) === undefined;
  const names = readdirSync(assetsFolder).filter((name) => isPageImage(name) && inTenant(name));
  return names.sort().map((name) => imageAddress(slug, name));
}
