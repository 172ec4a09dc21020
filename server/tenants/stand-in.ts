type Schema = Readonly<Record<string, unknown>>;

/** Finds the schema that a reference inside another one leads to. */
export type Resolve = (schema: Schema) => Schema | undefined;

/**
 * A value for a property that has to be there and is missing or wrong, so that what is around it can be judged. A text is
 * the property's own pointer: nothing else is called so, and a fault that speaks of it is known to come from here. Undefined
 * for a map of names, in whose place nothing could stand.
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
