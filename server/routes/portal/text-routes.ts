import type { FastifyInstance } from "fastify";
import { textBlocksOf } from "../../../src/domain/text-blocks.ts";
import { textPages } from "../../services/text-pages.ts";
import { customerQuery, pathParameters, refusals, shape } from "../api-schemas.ts";
import { accountOf, noStore, tenantOf } from "../context.ts";
import { refuse } from "../refusal.ts";

const PUBLIC = "/portal/pages/home-without-session";
const response = { 200: shape("TextPages"), ...refusals };

function registerPublicText(app: FastifyInstance, path: string, key: string, summary: string): void {
  const inPath = path.includes(":customer");
  app.get(
    path,
    {
      config: { access: "public", tenant: inPath ? "path" : "query" },
      schema: {
        tags: ["texts"],
        summary,
        querystring: customerQuery,
        ...(inPath ? { params: pathParameters("customer") } : {}),
        response,
      },
    },
    (request, reply) => reply.header("cache-control", "no-cache").send(textPages(tenantOf(request), key)),
  );
}

function registerKeyedText(app: FastifyInstance): void {
  app.get<{ Params: { key: string; customer: string } }>(
    `${PUBLIC}/text/:key/:customer`,
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["texts"],
        summary: "A text block that has no call of its own",
        querystring: customerQuery,
        params: pathParameters("key", "customer"),
        response,
      },
    },
    (request, reply) => {
      const { key } = request.params;
      if (!textBlocksOf("key").includes(key)) return refuse(reply, 404, "not_found");
      return reply.header("cache-control", "no-cache").send(textPages(tenantOf(request), key));
    },
  );
}

function registerSessionTexts(app: FastifyInstance): void {
  app.get<{ Params: { customer: string } }>(
    "/portal/pages/home/:customer",
    {
      config: { access: ["driver", "admin"], tenant: "path" },
      schema: {
        tags: ["texts"],
        summary: "Text of the dashboard, as the driver's user group reads it",
        params: pathParameters("customer"),
        response,
      },
    },
    (request, reply) => noStore(reply).send(textPages(tenantOf(request), "home", accountOf(request).userGroup)),
  );
  for (const key of textBlocksOf("group")) {
    app.get<{ Params: { clientOrGroup: string } }>(
      `/portal/pages/${key}/:clientOrGroup`,
      {
        config: { access: ["driver", "admin"], tenant: "token" },
        schema: {
          tags: ["texts"],
          summary: `Text block ${key} as the driver's user group reads it; the path names the group or the tenant`,
          params: pathParameters("clientOrGroup"),
          response,
        },
      },
      (request, reply) => {
        const { tenant, userGroup } = accountOf(request);
        if (![tenant, userGroup].includes(request.params.clientOrGroup)) return refuse(reply, 404, "not_found");
        // Whichever of the two names the path has: a browser may not know the group yet.
        return noStore(reply).send(textPages(tenantOf(request), key, userGroup));
      },
    );
  }
}

/** Text blocks, each by the call that the specification gives it. */
export function registerTextRoutes(app: FastifyInstance): void {
  registerPublicText(app, `${PUBLIC}/:customer`, "home-without-session", "Text of the signed-out root page");
  registerPublicText(app, `${PUBLIC}/create-login/:customer`, "create-login", "Text of the registration page");
  registerPublicText(app, `${PUBLIC}/terms-conditions`, "terms-conditions", "Terms and conditions");
  registerKeyedText(app);
  registerSessionTexts(app);
}
