import type { ErrorObject } from "ajv";
import { pointerTo } from "./read-document.ts";
import { nearestName } from "./nearest-name.ts";

type Holder = Record<string, unknown>;

function namesOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** The object that these names lead to. */
function holderAt(document: unknown, names: readonly string[]): Holder | undefined {
  let value = document;
  for (const name of names) value = typeof value === "object" && value !== null ? (value as Holder)[name] : undefined;
  return typeof value === "object" && value !== null ? (value as Holder) : undefined;
}

/** Puts the nearest of the words that are allowed in a misspelt one's place. */
function mendWord(document: unknown, { instancePath, data, params }: ErrorObject): void {
  const names = namesOf(instancePath);
  const name = names.pop();
  const holder = holderAt(document, names);
  const nearest =
    typeof data === "string" ? nearestName(data, (params["allowedValues"] as unknown[]).map(String)) : undefined;
  if (holder !== undefined && name !== undefined && nearest !== undefined) holder[name] = nearest;
}

/** Gives a misspelt property the nearest name that is known in its place, unless that is taken. */
function mendName(document: unknown, { instancePath, params, parentSchema }: ErrorObject): void {
  const name = String(params["additionalProperty"]);
  const holder = holderAt(document, namesOf(instancePath));
  const { properties = {} } = (parentSchema ?? {}) as { properties?: object };
  const nearest = nearestName(name, Object.keys(properties));
  if (holder === undefined || nearest === undefined || Object.hasOwn(holder, nearest)) return;
  holder[nearest] = holder[name];
  delete holder[name];
}

/** A copy of a document with those errors mended that are a misspelt word or name; the others stay in it. */
export function mendDocument(document: unknown, errors: readonly ErrorObject[]): unknown {
  const copy: unknown = structuredClone(document);
  for (const error of errors) {
    if (error.keyword === "enum") mendWord(copy, error);
    if (error.keyword === "additionalProperties") mendName(copy, error);
  }
  return copy;
}

/** A part that was taken out of a document, and where it stood after those before it had been taken out. */
export interface Removed {
  readonly pointer: string;
  readonly value: unknown;
  /** It was an entry of a list, whose later entries have moved up. */
  readonly fromList: boolean;
}

/** A document without what was wrong with its shape. */
export interface Mended {
  readonly document: unknown;
  readonly removed: Removed[];
}

/** Where the value stands that an error is about. */
function brokenPlace({ keyword, instancePath, params }: ErrorObject): string {
  const { additionalProperty, propertyName } = params as Record<string, string | undefined>;
  const named = keyword === "additionalProperties" ? additionalProperty : propertyName;
  return named === undefined ? instancePath : pointerTo(instancePath, named);
}

/** Takes the parts out of a document that errors are about. Tells whether it could: not where the whole is meant. */
export function removeBroken({ document, removed }: Mended, errors: readonly ErrorObject[]): boolean {
  const places = [...new Set(errors.map(brokenPlace))];
  const outermost = places.filter((place) => !places.some((other) => place.startsWith(`${other}/`)));
  // The last entry of a list first, so that the places of the others stay right.
  outermost.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
  for (const place of outermost) {
    const names = namesOf(place);
    const name = names.pop();
    const holder = holderAt(document, names);
    if (holder === undefined || name === undefined) return false;
    removed.push({ pointer: place, value: holder[name], fromList: Array.isArray(holder) });
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete holder[name];
  }
  return outermost.length > 0;
}

/** Where a place of a document stood before parts of it were removed. */
export function placeBefore(pointer: string, removed: readonly Removed[]): string {
  return removed.reduceRight((place, { pointer: gone, fromList }) => {
    const list = gone.slice(0, gone.lastIndexOf("/") + 1);
    if (!fromList || !place.startsWith(list)) return place;
    const [index = "", ...rest] = place.slice(list.length).split("/");
    const moved = Number(index) >= Number(gone.slice(list.length)) ? Number(index) + 1 : Number(index);
    return `${list}${[moved, ...rest].join("/")}`;
  }, pointer);
}
