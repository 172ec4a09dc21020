import type { Entity } from "../../../src/domain/form-entity.ts";
import type { AttributeAnswers } from "../../db/schema.ts";

/** Reading a checked entity: what its form let through has these types, anything else is a fault of the documents. */

/** The text at a dotted path, or null where it was not answered. Throws on anything but text. */
export function textAt(entity: Entity, path: string): string | null {
  const value = at(entity, path);
  if (value === undefined) return null;
  if (typeof value !== "string") throw new TypeError(`${path} of a checked entity is no text`);
  return value;
}

/** The whole number at a dotted path, or null. Throws on anything else. */
export function wholeNumberAt(entity: Entity, path: string): number | null {
  const value = at(entity, path);
  if (value === undefined) return null;
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new TypeError(`${path} of a checked entity is no whole number`);
  return value;
}

/** The flag at a path; false where it was not answered. */
export function flagAt(entity: Entity, path: string): boolean {
  return at(entity, path) === true;
}

/** Answers to tenant-own fields. */
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
