import type { TenantFault } from "../types.ts";
import { innerSchemas, isSchema } from "./check-schema.ts";
import { fault } from "./faults.ts";

/** Schemas of one form after every reference is followed: more would make checking an answer slow. */
const MOST_EXPANDED = 5000;

function target(root: unknown, reference: string): unknown {
  let node = root;
  for (const segment of reference.split("/").slice(1)) {
    const key = decodeURIComponent(segment).replace(/~1/g, "/").replace(/~0/g, "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node;
}

/** Counts schemas with references followed; returns a fault at a circular reference or past the limit. */
class Expansion {
  private readonly sizes = new Map<object, number>();
  private readonly open = new Set<object>();
  private readonly root: unknown;

  constructor(root: unknown) {
    this.root = root;
  }

  /** Size of a schema, or what is wrong as words. */
  sizeOf(schema: unknown): number | string {
    if (!isSchema(schema)) return 1;
    const known = this.sizes.get(schema);
    if (known !== undefined) return known;
    if (this.open.has(schema)) return "references that do not lead back to themselves";
    this.open.add(schema);
    const size = this.sum(schema);
    this.open.delete(schema);
    if (typeof size === "number") this.sizes.set(schema, size);
    return size;
  }

  private sum(schema: Record<string, unknown>): number | string {
    const parts = innerSchemas(schema, "").map(([inner]) => inner);
    const reference = schema["$ref"];
    // A dead one has its own fault.
    if (typeof reference === "string") parts.push(target(this.root, reference));
    let total = 1;
    for (const part of parts) {
      const size = this.sizeOf(part);
      if (typeof size === "string") return size;
      total += size;
      if (total > MOST_EXPANDED) return `at most ${MOST_EXPANDED} schemas once references are followed`;
    }
    return total;
  }
}

/** References that lead to no schema, each where it stands. */
function deadReferences(root: unknown, schema: unknown, pointer: string, file: string): TenantFault[] {
  if (!isSchema(schema)) return [];
  const { $ref: reference } = schema;
  const isDead = typeof reference === "string" && !isSchema(target(root, reference));
  const own = isDead ? [fault(file, `${pointer}/$ref`, `a reference to something that exists, not ${reference}`)] : [];
  return [
    ...own,
    ...innerSchemas(schema, pointer).flatMap(([inner, place]) => deadReferences(root, inner, place, file)),
  ];
}

/** What is wrong with the references of a whole form schema: dead, circular, or multiplying past the limit. */
export function checkReferences(schema: object, pointer: string, file: string): TenantFault[] {
  const size = new Expansion(schema).sizeOf(schema);
  const whole = typeof size === "string" ? [fault(file, pointer, size)] : [];
  return [...deadReferences(schema, schema, pointer, file), ...whole];
}
