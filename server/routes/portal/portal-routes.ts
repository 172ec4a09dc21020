import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "../../../src/domain/calls.ts";
import type { ServerOptions } from "../../services/forms/options.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { tenantOf } from "../context.ts";
import { refuse } from "../refusal.ts";
import { route, type ResponseBody } from "../route.ts";

/** Registers a public call that reads a tenant's configuration. If its path names no tenant, `?customer=` does. */
function registerPublic<K extends CallName>(
  app: FastifyInstance,
  call: K,
  [summary, answer]: [summary: string, shape: string],
  read: (request: FastifyRequest) => ResponseBody<K>,
): void {
  const tenant = call.includes("{customer}") ? "path" : "query";
  const response = { 200: shape(answer), ...refusals };
  route(
    app,
    call,
    {
      config: { access: "public", tenant },
      schema: { tags: ["portal"], summary, querystring: customerQuery, response },
    },
    (request: FastifyRequest, reply: FastifyReply) => reply.header("cache-control", "no-cache").send(read(request)),
  );
}

function registerSignInFacts(app: FastifyInstance): void {
  registerPublic(
    app,
    "GET /api/v1/portal/pages/home-without-session/shibboleth/enable/{customer}",
    ["How buyers of this tenant sign in", "BuyerAuthentication"],
    (request) => {
      const { buyerAuthentication, idpLogoutURL, idpLogout } = tenantOf(request).boot.flags;
      return { buyerAuthentication, idpLogoutURL, idpLogout };
    },
  );
  registerPublic(
    app,
    "GET /api/v1/portal/pages/home-without-session/account-identifier/{customer}",
    ["What the tenant calls the number of a driver account", "AccountIdentifier"],
    (request) => {
      const { boot, slug } = tenantOf(request);
      if (boot.tenant === null) throw new Error(`the boot data of ${slug} name no tenant`);
      return boot.tenant.accountIdentifier;
    },
  );
}

function registerTenantFacts(app: FastifyInstance): void {
  registerPublic(
    app,
    "GET /api/v1/portal/style/{customer}",
    ["The tenant's look", "Style"],
    (request) => tenantOf(request).style,
  );
  registerPublic(
    app,
    "GET /api/v1/portal/pages/home-without-session/user-context/check-citation-status/{customer}",
    ["Whether the tenant has citations", "CitationStatus"],
    (request) => ({ citationsEnabled: tenantOf(request).preferences.citationsEnabled }),
  );
  registerPublic(
    app,
    "GET /api/v1/portal/pages/home-without-session/alert/portal-message",
    ["The tenant's system alert; a switched-off one where there is none", "SystemAlert"],
    (request) => tenantOf(request).boot.systemAlert ?? { enabled: false, body: "" },
  );
}

function registerOptions(app: FastifyInstance, options: ServerOptions): void {
  registerPublic(
    app,
    "GET /api/v1/portal/pages/home-without-session/vehicles/makes",
    ["Makes of vehicles, Other last", "Makes"],
    () => options.makes,
  );
  registerPublic(
    app,
    "GET /api/v1/portal/pages/home-without-session/addresses/states/{customer}",
    ["States in three groups", "StateGroups"],
    () => options.stateGroups,
  );
  route(
    app,
    "GET /api/v1/addresses/states",
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

/** The reasons for a visit, by permit. The path says efp, but other types of permit ask for a reason, too. */
function registerReasons(app: FastifyInstance): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/permit-types/efp/options/{id}",
    {
      config: { access: "public", tenant: "query" },
      schema: {
        tags: ["portal"],
        summary: "The reasons for a visit that can be chosen for a permit",
        querystring: customerQuery,
        response: { 200: shape("PermitReasons"), ...refusals },
      },
    },
    (request, reply) => {
      const permit = tenantOf(request).permits.find(({ id }) => id === request.params.id);
      if (permit === undefined) return refuse(reply, 404, "not_found");
      return reply.header("cache-control", "no-cache").send((permit.visitReasons ?? []).map((name) => ({ name })));
    },
  );
}

/** The public configuration of a tenant. */
export function registerPortalRoutes(app: FastifyInstance, options: ServerOptions): void {
  registerTenantFacts(app);
  registerSignInFacts(app);
  registerOptions(app, options);
  registerReasons(app);
}
