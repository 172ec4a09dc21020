type Schema = Readonly<Record<string, unknown>>;

/** Finds the schema that a reference leads to. */
export type Resolve = (schema: Schema) => Schema | undefined;

/**
 * A value for a required property that is missing or wrong, so that its surroundings can be checked. A text is the
 * property's own pointer: nothing else has that name, so a fault that mentions it is known to come from the stand-in.
 * Undefined for a map of names, which cannot have a stand-in.
 */
export function standIn(schema: Schema, pointer: string, resolve: Resolve): unknown {
  const { $ref: reference, anyOf, enum: choices, type } = schema;
  if (reference !== undefined) {
    const referred = resolve(schema);
    return referred === undefined ? undefined : standIn(referred, pointer, resolve);
  }
  if ("const" in schema) return schema["const"];
  if (Array.isArray(anyOf)) return standIn(anyOf[0] as Schema, pointer, resolve);
  if (type === "string" || choices !== undefined) return pointer;
  if (type === "number" || type === "integer") return schema["minimum"] ?? 0;
  if (type === "boolean") return false;
  if (type === "array") return [];
  return type === "object" ? standInObject(schema, pointer, resolve) : undefined;
}

function standInObject(schema: Schema, pointer: string, resolve: Resolve): object | undefined {
  if (typeof schema["additionalProperties"] === "object") return undefined;
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  const made: Record<string, unknown> = {};
  for (const name of (schema["required"] ?? []) as string[]) {
    const value = properties[name] && standIn(properties[name], `${pointer}/${name}`, resolve);
    if (value === undefined) return undefined;
    made[name] = value;
  }
  return made;
}
