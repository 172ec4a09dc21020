import type { ErrorObject } from "ajv";
import { nearestName } from "./nearest-name.ts";
import { pointerTo } from "./read-document.ts";

type Parent = Record<string, unknown>;

/** A change to a document so that the rest of it can be checked. Changes are in the order in which they were made. */
export type Change =
  /** A part was removed; if from a list, the later entries have moved up. */
  | { readonly kind: "removed"; readonly pointer: string; readonly value: unknown; readonly fromList: boolean }
  /** A misspelt property was renamed. */
  | { readonly kind: "renamed"; readonly pointer: string; readonly before: string }
  /** A stand-in replaces a required property that is missing or wrong. */
  | { readonly kind: "filled"; readonly pointer: string };

/** A document that can be checked although its shape was wrong. */
export interface Mended {
  readonly document: unknown;
  readonly changes: Change[];
  /** The pointers of values that only break a rule for texts or numbers: reported, and otherwise kept. */
  readonly judged: ReadonlySet<string>;
  /** The names of properties that are wrong, and were kept. */
  readonly misnamed: readonly string[];
}

/** The segments of a pointer, unescaped. */
export function namesOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** The object that these names lead to. */
function parentAt(document: unknown, names: readonly string[]): Parent | undefined {
  let value = document;
  for (const name of names) value = typeof value === "object" && value !== null ? (value as Parent)[name] : undefined;
  return typeof value === "object" && value !== null ? (value as Parent) : undefined;
}

/** Replaces a misspelt word. */
function mendWord(document: unknown, pointer: string, word: string): void {
  const names = namesOf(pointer);
  const name = names.pop();
  const parent = parentAt(document, names);
  if (parent !== undefined && name !== undefined) parent[name] = word;
}

/** Renames a misspelt property to the nearest known name there, unless that is taken. */
function mendName({ document, changes }: Mended, { instancePath, params, parentSchema }: ErrorObject): void {
  const name = String(params["additionalProperty"]);
  const parent = parentAt(document, namesOf(instancePath));
  const { properties = {} } = (parentSchema ?? {}) as { properties?: object };
  const nearest = nearestName(name, Object.keys(properties));
  if (parent === undefined || nearest === undefined || Object.hasOwn(parent, nearest)) return;
  parent[nearest] = parent[name];
  delete parent[name];
  changes.push({ kind: "renamed", pointer: pointerTo(instancePath, nearest), before: pointerTo(instancePath, name) });
}

/** Corrects misspelt words and names. meant returns the word that an error's value probably stands for, if any. */
export function mendSpelling(
  mended: Mended,
  errors: readonly ErrorObject[],
  meant: (error: ErrorObject) => string | undefined,
): void {
  for (const error of errors) {
    const word = error.propertyName === undefined ? meant(error) : undefined;
    if (word !== undefined) mendWord(mended.document, error.instancePath, word);
    if (error.keyword === "additionalProperties") mendName(mended, error);
  }
}

/** The pointer to the value or name that an error is about. */
export function brokenPlace({ keyword, instancePath, params, propertyName }: ErrorObject): string {
  const named = keyword === "additionalProperties" ? String(params["additionalProperty"]) : propertyName;
  return named === undefined ? instancePath : pointerTo(instancePath, named);
}

function remove({ document, changes }: Mended, pointer: string): boolean {
  const names = namesOf(pointer);
  const name = names.pop();
  const parent = parentAt(document, names);
  if (parent === undefined || name === undefined) return false;
  changes.push({ kind: "removed", pointer, value: parent[name], fromList: Array.isArray(parent) });
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete parent[name];
  return true;
}

/** Adds stand-ins for missing required properties. Returns the errors without a possible stand-in. */
export function fillGaps(
  { document, changes }: Mended,
  errors: readonly ErrorObject[],
  valueFor: (error: ErrorObject, pointer: string) => unknown,
): ErrorObject[] {
  return errors.filter((error) => {
    const parent = parentAt(document, namesOf(error.instancePath));
    const name = String(error.params["missingProperty"]);
    const pointer = pointerTo(error.instancePath, name);
    const value = parent === undefined ? undefined : valueFor(error, pointer);
    if (parent === undefined || value === undefined) return true;
    parent[name] = value;
    changes.push({ kind: "filled", pointer });
    return false;
  });
}

/** Removes the parts that errors are about. Returns whether it could: not if that is the whole document. */
export function removeBroken(mended: Mended, errors: readonly ErrorObject[]): boolean {
  return removePlaces(mended, [...new Set(errors.map(brokenPlace))]);
}

function removePlaces(mended: Mended, places: readonly string[]): boolean {
  const outermost = places.filter((place) => !places.some((other) => place.startsWith(`${other}/`)));
  // Removes the last entry of a list first, so that the other pointers stay valid.
  outermost.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
  return outermost.length > 0 && outermost.every((place) => remove(mended, place));
}

/** A copy of a value without the parts at these pointers. */
export function withoutPlaces(value: unknown, pointers: readonly string[]): unknown {
  const mended: Mended = { document: structuredClone(value), changes: [], judged: new Set(), misnamed: [] };
  removePlaces(mended, pointers);
  return mended.document;
}

function placeBeforeOne(place: string, change: Change): string {
  if (change.kind === "renamed") {
    const isThere = place === change.pointer || place.startsWith(`${change.pointer}/`);
    return isThere ? change.before + place.slice(change.pointer.length) : place;
  }
  if (change.kind === "filled" || !change.fromList) return place;
  const list = change.pointer.slice(0, change.pointer.lastIndexOf("/") + 1);
  if (!place.startsWith(list)) return place;
  const [index = "", ...rest] = place.slice(list.length).split("/");
  const moved = Number(index) >= Number(change.pointer.slice(list.length)) ? Number(index) + 1 : Number(index);
  return `${list}${[moved, ...rest].join("/")}`;
}

/** The pointer in the original document for one in the changed document. */
export function placeBefore(pointer: string, changes: readonly Change[]): string {
  return changes.reduceRight(placeBeforeOne, pointer);
}
