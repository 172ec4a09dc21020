import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { describeAccess, describedKinds } from "./access.ts";

/**
 * Generates the description of the API from its routes, with their shapes, access and tenant. It is served as
 * /api/v1/openapi.json.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Driver portal",
        version: "1",
        description:
          "Calls of the driver portal. Calls of drivers and admins carry a bearer token; public ones none, or the word null.",
      },
      components: { securitySchemes: describedKinds },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === "string" ? json.$id : `def-${index}`,
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: { ...schema, ...describeAccess(route.config) },
    }),
  });
}
