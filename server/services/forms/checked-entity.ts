import type { Entity } from "../../../src/domain/form-entity.ts";
import type { AttributeAnswers } from "../../db/schema.ts";

/** Reads a checked entity. Its form guarantees these types, so any other type is a fault of the tenant's documents. */

/** Returns the text at a dotted path, or null if there is no answer. Throws on any other type. */
export function textAt(entity: Entity, path: string): string | null {
  const value = at(entity, path);
  if (value === undefined) return null;
  if (typeof value !== "string") throw new TypeError(`${path} of a checked entity is no text`);
  return value;
}

/** Returns the whole number at a dotted path, or null if there is no answer. Throws on any other type. */
export function wholeNumberAt(entity: Entity, path: string): number | null {
  const value = at(entity, path);
  if (value === undefined) return null;
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new TypeError(`${path} of a checked entity is no whole number`);
  return value;
}

/** Returns the flag at a path; false if there is no answer. */
export function flagAt(entity: Entity, path: string): boolean {
  return at(entity, path) === true;
}

/** Returns the answers to the tenant's own fields. */
export function attributesOf(entity: Entity): AttributeAnswers {
  return (at(entity, "attributes") ?? {}) as AttributeAnswers;
}

function at(entity: Entity, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Entity)[key] : undefined,
      entity,
    );
}
