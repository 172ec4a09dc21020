import { readableOn } from "../../src/domain/colour.ts";
import { imageAddress } from "../tenants/tenant-images.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** Folder of drawn marks, as pages ask for them. */
const DRAWN = "/assets/mark/";

/** A drawn mark's file: its letter, the colour of its ground and that of the letter. */
const MARK_FILE = /^([\p{L}\p{N}])-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/u;

/** What is drawn where nobody says whose portal this is. */
const PARKING = "P";

/** The first letter or digit of a name, as a capital. One that becomes two, as ß does, gives its first. */
function letterOf(name: string): string {
  const [first = PARKING] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return [...first.toLocaleUpperCase("en")][0] ?? PARKING;
}

/**
 * Address of a drawn mark. It holds everything that the mark is made of: the server needs no tenant to answer it, and a
 * browser may keep it for good.
 */
export function drawnMark(name: string, accentColor: string): string {
  const letter = encodeURIComponent(letterOf(name));
  const [ground, text] = [accentColor, readableOn(accentColor)].map((colour) => colour.slice(1).toLowerCase());
  return `${DRAWN}${letter}-${ground}-${text}.svg`;
}

/** Address of the mark in the tab of a tenant's pages: its own image, or one that is drawn for it. */
export function tenantMark({ slug, name, document, style }: EffectiveTenant): string {
  const { favicon } = document;
  if (favicon !== undefined) return imageAddress(slug, favicon.slice("assets/".length));
  return drawnMark(name, style.accentColor);
}

/** The drawing with this file name; undefined for a name that is none. */
export function markDrawing(file: string): string | undefined {
  const [, letter, ground, text] = MARK_FILE.exec(file) ?? [];
  if (letter === undefined) return undefined;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#${ground}"/>` +
    `<text x="16" y="23.5" fill="#${text}" font-family="system-ui, sans-serif" font-size="21" font-weight="700" ` +
    `text-anchor="middle">${letter}</text></svg>\n`
  );
}
