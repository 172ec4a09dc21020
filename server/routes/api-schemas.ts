import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";

type Json = Record<string, unknown>;

/** "entities.json#/definitions/Make" and "#/definitions/Make" become "Make#", also in the API description. */
function renameReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, `${inner.slice(inner.lastIndexOf("/") + 1)}#`]
        : [key, renameReferences(inner)],
    ),
  );
}

/** Adds every shape of schemas/api to the app under its own name. Throws if two files use the same name. */
export function addApiSchemas(app: FastifyInstance, schemasDir: string): void {
  const folder = path.join(schemasDir, "api");
  const seen = new Set<string>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const document = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as { definitions: Record<string, Json> };
    for (const [name, definition] of Object.entries(document.definitions)) {
      if (seen.has(name)) throw new Error(`schemas/api/${file} defines ${name}, which another file defines too`);
      seen.add(name);
      app.addSchema({ $id: name, ...(renameReferences(definition) as Json) });
    }
  }
}

/** A reference to a shape of schemas/api. */
export function shape(name: string): { $ref: string } {
  return { $ref: `${name}#` };
}

/** Every refusal that a route may send, for its response schema. */
export const refusals = { "4xx": shape("ApiError"), "5xx": shape("ApiError") } as const;

/** Path parameters, each a text of limited length. */
export function pathParameters(...names: string[]): Json {
  return {
    type: "object",
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: "string", minLength: 1, maxLength: 3000 }])),
  };
}

/** The query of a public call: an optional `customer`. */
export const customerQuery = {
  type: "object",
  additionalProperties: false,
  properties: { customer: { type: "string", maxLength: 60 } },
} as const;

/** The query of a call that has the plate of a citation here and its number in the path. */
export const plateQuery = {
  ...customerQuery,
  properties: { ...customerQuery.properties, plate: { type: "string", maxLength: 60 } },
} as const;

/** The secret of an appeal is sent in a header, never in an address. */
export const appealSecretHeader = {
  type: "object",
  properties: {
    "appeal-secret": {
      description: "What was shown and mailed when the appeal was filed.",
      type: "string",
      maxLength: 100,
    },
  },
} as const;
