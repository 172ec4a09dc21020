import { readableOn } from "../../src/domain/colour.ts";
import { imageAddress } from "../tenants/tenant-images.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** The path of drawn marks in pages. */
const DRAWN = "/assets/mark/";

/** The file name of a drawn mark: its letter, its background color and the color of the letter. */
const MARK_FILE = /^([\p{L}\p{N}])-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/u;

/** The letter if the name has none. */
const PARKING = "P";

/** The first letter or digit of a name in upper case. If its upper case has two letters, as for ß, the first. */
function letterOf(name: string): string {
  const [first = PARKING] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return [...first.toLocaleUpperCase("en")][0] ?? PARKING;
}

/**
 * The address of a drawn mark. It contains all data of the mark, so the server needs no tenant to draw it, and browsers
 * may cache it forever.
 */
export function drawnMark(name: string, accentColor: string): string {
  const letter = encodeURIComponent(letterOf(name));
  const [ground, text] = [accentColor, readableOn(accentColor)].map((colour) => colour.slice(1).toLowerCase());
  return `${DRAWN}${letter}-${ground}-${text}.svg`;
}

/** The address of the mark in the browser tab of a tenant's pages: its own image, or a drawn one. */
export function tenantMark({ slug, name, document, style }: EffectiveTenant): string {
  const { favicon } = document;
  if (favicon !== undefined) return imageAddress(slug, favicon.slice("assets/".length));
  return drawnMark(name, style.accentColor);
}

/** The drawing with this file name; undefined if the name is not valid. */
export function markDrawing(file: string): string | undefined {
  const [, letter, ground, text] = MARK_FILE.exec(file) ?? [];
  if (letter === undefined) return undefined;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#${ground}"/>` +
    `<text x="16" y="23.5" fill="#${text}" font-family="system-ui, sans-serif" font-size="21" font-weight="700" ` +
    `text-anchor="middle">${letter}</text></svg>\n`
  );
}
