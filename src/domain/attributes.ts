import type { EffectiveForm } from "./effective-form.ts";
import type { Entity } from "./form-entity.ts";
import type { Attributes } from "./generated/api-entities.ts";

function isAnswer(value: unknown): value is Attributes[string] {
  if (Array.isArray(value)) return value.every((each) => typeof each === "string");
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Returns the answers to tenant-own fields in a value, by field name, and leaves out values that cannot be answers. */
export function attributesIn(value: unknown): Attributes {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  const answers = Object.entries(value).filter((entry): entry is [string, Attributes[string]] => isAnswer(entry[1]));
  return Object.fromEntries(answers);
}

/**
 * Replaces the answers of one form, so that an answer that was cleared is removed. entity: the result of
 * entityFromFormData for the form's data.
 */
export function withAnswers(attributes: Attributes, form: EffectiveForm, entity: Entity): Attributes {
  const others = Object.entries(attributes).filter(([name]) => !form.ui.order.includes(name));
  return { ...Object.fromEntries(others), ...attributesIn(entity["attributes"]) };
}

/** Returns the answers without those with these names. */
export function withoutAnswers(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}

/** Whether both contain the same answers, in any order. */
export function isSameAttributes(one: Attributes, other: Attributes): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
