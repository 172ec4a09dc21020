import { pointerTo } from "../read-document.ts";
import { isSchema } from "./check-schema.ts";

type Schema = Record<string, unknown>;

/** A place where a rule refers to a field. */
export interface Declaration {
  readonly name: string;
  /** The schema that the rule gives to the field; undefined if it only names it. */
  readonly schema: unknown;
  readonly pointer: string;
}

/** Every field that a rule of the form refers to, in all schemas that apply to the form itself. */
export function fieldDeclarations(rule: unknown, pointer: string): Declaration[] {
  if (!isSchema(rule)) return [];
  const found: Declaration[] = [];
  for (const [name, schema] of Object.entries((rule["properties"] as Schema | undefined) ?? {})) {
    found.push({ name, schema, pointer: pointerTo(pointerTo(pointer, "properties"), name) });
  }
  for (const [index, name] of ((rule["required"] as string[] | undefined) ?? []).entries()) {
    found.push({ name, schema: undefined, pointer: pointerTo(pointerTo(pointer, "required"), index) });
  }
  for (const keyword of ["if", "then", "else", "not"]) {
    found.push(...fieldDeclarations(rule[keyword], pointerTo(pointer, keyword)));
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const [index, inner] of ((rule[keyword] as unknown[] | undefined) ?? []).entries()) {
      found.push(...fieldDeclarations(inner, pointerTo(pointerTo(pointer, keyword), index)));
    }
  }
  return [...found, ...dependencyDeclarations(rule["dependencies"], pointerTo(pointer, "dependencies"))];
}

function dependencyDeclarations(dependencies: unknown, pointer: string): Declaration[] {
  if (!isSchema(dependencies)) return [];
  return Object.entries(dependencies).flatMap(([name, needed]) => {
    const place = pointerTo(pointer, name);
    const own: Declaration = { name, schema: undefined, pointer: place };
    if (!Array.isArray(needed)) return [own, ...fieldDeclarations(needed, place)];
    const names = needed.map((field, index) => ({
      name: String(field),
      schema: undefined,
      pointer: pointerTo(place, index),
    }));
    return [own, ...names];
  });
}
