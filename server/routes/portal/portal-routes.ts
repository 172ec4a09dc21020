import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerOptions } from "../../services/options.ts";
import { customerQuery, pathParameters, refusals, shape } from "../api-schemas.ts";
import { tenantOf } from "../context.ts";

const PUBLIC = "/portal/pages/home-without-session";

interface PublicCall {
  path: string;
  summary: string;
  answer: string;
  read: (request: FastifyRequest) => unknown;
}

/** Configuration that anyone may read. Paths that name no tenant take `?customer=`. */
function publicCalls(options: ServerOptions): PublicCall[] {
  return [
    {
      path: "/portal/style/:customer",
      summary: "The tenant's look",
      answer: "Style",
      read: (request) => tenantOf(request).style,
    },
    {
      path: `${PUBLIC}/shibboleth/enable/:customer`,
      summary: "How buyers of this tenant sign in",
      answer: "BuyerAuthentication",
      read: (request) => {
        const { buyerAuthentication, idpLogoutURL, idpLogout } = tenantOf(request).boot.flags;
        return { buyerAuthentication, idpLogoutURL, idpLogout };
      },
    },
    {
      path: `${PUBLIC}/account-identifier/:customer`,
      summary: "What the tenant calls the number of a driver account",
      answer: "AccountIdentifier",
      read: (request) => tenantOf(request).boot.tenant?.accountIdentifier,
    },
    {
      path: `${PUBLIC}/user-context/check-citation-status/:customer`,
      summary: "Whether the tenant has citations",
      answer: "CitationStatus",
      read: (request) => ({ citationsEnabled: tenantOf(request).preferences.citationsEnabled }),
    },
    {
      path: `${PUBLIC}/alert/portal-message`,
      summary: "The tenant's system alert; a switched-off one where there is none",
      answer: "SystemAlert",
      read: (request) => tenantOf(request).boot.systemAlert ?? { enabled: false, body: "" },
    },
    {
      path: `${PUBLIC}/vehicles/makes`,
      summary: "Makes of vehicles, Other last",
      answer: "Makes",
      read: () => options.makes,
    },
    {
      path: `${PUBLIC}/addresses/states/:customer`,
      summary: "States in three groups",
      answer: "StateGroups",
      read: () => options.stateGroups,
    },
  ];
}

/** Public configuration of a tenant. */
export function registerPortalRoutes(app: FastifyInstance, options: ServerOptions): void {
  for (const call of publicCalls(options)) {
    const inPath = call.path.includes(":customer");
    app.get(
      call.path,
      {
        config: { access: "public", tenant: inPath ? "path" : "query" },
        schema: {
          tags: ["portal"],
          summary: call.summary,
          querystring: customerQuery,
          ...(inPath ? { params: pathParameters("customer") } : {}),
          response: { 200: shape(call.answer), ...refusals },
        },
      },
      (request: FastifyRequest, reply: FastifyReply) =>
        reply.header("cache-control", "no-cache").send(call.read(request)),
    );
  }
  app.get(
    "/addresses/states",
    {
      config: { access: ["driver", "admin"], tenant: "token" },
      schema: {
        tags: ["portal"],
        summary: "States for signed-in drivers; the first item holds those of the United States",
        response: { 200: shape("StateGroups"), ...refusals },
      },
    },
    (_request, reply) => reply.header("cache-control", "no-store").send(options.stateGroups),
  );
}
