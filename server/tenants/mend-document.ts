import type { ErrorObject } from "ajv";
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
