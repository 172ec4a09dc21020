import { readdirSync } from "node:fs";
import path from "node:path";
import { straying } from "./read-inside.ts";

/** The address of a file in a tenant's folder assets/, as pages request it. */
export function imageAddress(slug: string, name: string): string {
  return `/assets/tenants/${slug}/${name}`;
}

/** The file in the tenant's folder assets/ with this address; undefined for any other address. */
export function imageName(slug: string, address: string): string | undefined {
  const folder = imageAddress(slug, "");
  return address.startsWith(folder) ? address.slice(folder.length) : undefined;
}

/** A larger header image would make every page slow. */
export const LARGEST_IMAGE_BYTES = 512 * 1024;

/** The names of a header image (schemas/meta/style.json) or the icon of the browser tab (tenant.json). */
const IMAGE_NAME = /^[a-z0-9][a-z0-9._-]*\.(?:svg|png|jpg|webp)$/;

/** Whether pages can show a file with this name. */
export function isPageImage(name: string): boolean {
  return IMAGE_NAME.test(name);
}

/** The addresses of the images in a tenant's folder, sorted; none without a folder. */
export function imageAddresses(slug: string, assetsFolder: string | undefined): string[] {
  if (assetsFolder === undefined) return [];
  const inTenant = (name: string) => straying(path.dirname(assetsFolder), path.join(assetsFolder, name)) === undefined;
  const names = readdirSync(assetsFolder).filter((name) => isPageImage(name) && inTenant(name));
  return names.sort().map((name) => imageAddress(slug, name));
}
