import type { FastifyInstance } from "fastify";
import type { TextPages } from "../../../src/domain/generated/api-entities.ts";
import { isOfCitations, textBlocksOf } from "../../../src/domain/text-blocks.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { accountOf, noStore, tenantOf } from "../context.ts";
import { refuse } from "../refusal.ts";
import { route } from "../route.ts";

const response = { 200: shape("TextPages"), ...refusals };

/**
 * A text block in the shape of the text calls: a list whose first element is the one shown. Drivers get the text of
 * their user group.
 */
function textPages(tenant: EffectiveTenant, key: string, group?: string): TextPages {
  return [{ key, language: tenant.boot.language, text: tenant.text(key, group) }];
}

type PublicText =
  | "GET /api/v1/portal/pages/home-without-session/{customer}"
  | "GET /api/v1/portal/pages/home-without-session/create-login/{customer}";

function registerPublicText(app: FastifyInstance, call: PublicText, key: string, summary: string): void {
  route(
    app,
    call,
    {
      config: { access: "public", tenant: "path" },
      schema: { tags: ["texts"], summary, querystring: customerQuery, response },
    },
    (request, reply) => reply.header("cache-control", "no-cache").send(textPages(tenantOf(request), key)),
  );
}

/** Blocks with their own page; those about citations are missing if the tenant has no citations. */
function registerPageTexts(app: FastifyInstance): void {
  for (const key of textBlocksOf("page")) {
    route(
      app,
      `GET /api/v1/portal/pages/home-without-session/${key}`,
      {
        config: { access: "public", tenant: "query", ofCitations: isOfCitations(key) },
        schema: { tags: ["texts"], summary: `Text block ${key}`, querystring: customerQuery, response },
      },
      (request, reply) => reply.header("cache-control", "no-cache").send(textPages(tenantOf(request), key)),
    );
  }
}

function registerKeyedText(app: FastifyInstance): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/text/{key}/{customer}",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["texts"],
        summary: "A text block that has no call of its own",
        querystring: customerQuery,
        response,
      },
    },
    (request, reply) => {
      const { key } = request.params;
      if (!textBlocksOf("key").some((known) => known === key)) return refuse(reply, 404, "not_found");
      return reply.header("cache-control", "no-cache").send(textPages(tenantOf(request), key));
    },
  );
}

function registerSessionTexts(app: FastifyInstance): void {
  route(
    app,
    "GET /api/v1/portal/pages/home/{customer}",
    {
      config: { access: ["driver", "admin"], tenant: "path" },
      schema: {
        tags: ["texts"],
        summary: "Text of the dashboard, as the driver's user group reads it",
        response,
      },
    },
    (request, reply) => noStore(reply).send(textPages(tenantOf(request), "home", accountOf(request).userGroup)),
  );
  for (const key of textBlocksOf("group")) {
    route(
      app,
      `GET /api/v1/portal/pages/${key}/{clientOrGroup}`,
      {
        config: { access: ["driver", "admin"], tenant: "token" },
        schema: {
          tags: ["texts"],
          summary: `Text block ${key} as the driver's user group reads it; the path names the group or the tenant`,
          response,
        },
      },
      (request, reply) => {
        const { tenant, userGroup } = accountOf(request);
        if (![tenant, userGroup].includes(request.params.clientOrGroup)) return refuse(reply, 404, "not_found");
        // Either name gives the same text, since a browser may not know the group yet.
        return noStore(reply).send(textPages(tenantOf(request), key, userGroup));
      },
    );
  }
}

/** Text blocks, each with the call that the specification gives it. */
export function registerTextRoutes(app: FastifyInstance): void {
  registerPublicText(
    app,
    "GET /api/v1/portal/pages/home-without-session/{customer}",
    "home-without-session",
    "Text of the signed-out root page",
  );
  registerPublicText(
    app,
    "GET /api/v1/portal/pages/home-without-session/create-login/{customer}",
    "create-login",
    "Text of the registration page",
  );
  registerPageTexts(app);
  registerKeyedText(app);
  registerSessionTexts(app);
}
