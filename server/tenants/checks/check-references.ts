import type { TenantFault } from "../types.ts";
import { innerSchemas, isSchema } from "./check-schema.ts";
import { fault } from "./faults.ts";

/** The maximum number of schemas in a form after following its references; more would make checking an answer slow. */
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

/** Counts the schemas after following references, and detects circular references and counts over the limit. */
class Expansion {
  private readonly sizes = new Map<object, number>();
  private readonly open = new Set<object>();
  private readonly root: unknown;

  constructor(root: unknown) {
    this.root = root;
  }

  /** The size of a schema, or its fault as a text. */
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
    // A dead reference is reported elsewhere.
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

/** The faults of references that lead to no schema, each at its own pointer. */
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

/** The faults of a whole form schema's references: dead, circular, or expanding beyond the limit. */
export function checkReferences(schema: object, pointer: string, file: string): TenantFault[] {
  const size = new Expansion(schema).sizeOf(schema);
  const whole = typeof size === "string" ? [fault(file, pointer, size)] : [];
  return [...deadReferences(schema, schema, pointer, file), ...whole];
}
