import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RETURN_TO } from "../../../src/domain/return-to.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import type { FailedOutcome, SingleSignOnService } from "../../services/single-sign-on/single-sign-on.ts";
import { isFederated } from "../../tenants/identity-provider.ts";
import { refusals } from "../api-schemas.ts";
import type { BrowserCookie } from "../browser-cookie.ts";
import { noStore, tenantOf, eventSource } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { route } from "../route.ts";

/** Any query is accepted. Without `properties`, the API description would list schema keywords as parameters. */
const anyQuery = { type: "object", properties: {} } as const;
const redirects = { 302: { type: "null" }, ...refusals } as const;
/** Longer than the address of any page of the portal. */
const text = { type: "string", maxLength: 2000 } as const;

function routeOf(summary: string, querystring: object) {
  return {
    config: { access: "public", tenant: "path", anyQuery: true },
    // A HEAD request would start or use up a sign-in.
    exposeHeadRoute: false,
    schema: { tags: ["session"], summary, querystring, response: redirects },
  } as const;
}

/** The tenant of a request, if its drivers use an identity provider. Throws Refusal otherwise. */
function federatedTenant(request: FastifyRequest) {
  const tenant = tenantOf(request);
  if (!isFederated(tenant.document)) throw new Refusal(404, "not_found");
  return tenant;
}

/**
 * Redirects the browser within this server. The address contains only the parameters in `query`, nothing of the
 * original request.
 */
function backTo(reply: FastifyReply, path: string, query: Record<string, string | undefined> = {}): FastifyReply {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
  return noStore(reply).redirect(`${path}${search}`, 302);
}

/**
 * Single sign-on: to the tenant's provider, back from it, and the logout there. Every failure ends on the login page
 * with a word of a fixed list; nothing that the provider sent reaches the browser.
 */
export function registerSsoRoutes(
  app: FastifyInstance,
  service: SingleSignOnService,
  { cookie, publicUrl }: { cookie: BrowserCookie; publicUrl: string },
): void {
  const failed = (reply: FastifyReply, slug: string, { failure, returnTo }: FailedOutcome) =>
    backTo(reply, portalPath(slug, "login"), { sso: failure, [RETURN_TO]: returnTo });

  route(
    app,
    "GET /auth/sso/{customer}/login",
    routeOf("Sends the browser to the tenant's identity provider", {
      type: "object",
      additionalProperties: false,
      properties: { [RETURN_TO]: text, at: { const: "home", description: "The browser was led to PUBLIC_URL." } },
    }),
    async (request, reply) => {
      const tenant = federatedTenant(request);
      const { returnTo, at } = request.query;
      // The provider redirects people to PUBLIC_URL, where a cookie set under another host name would not be sent.
      if (at === undefined && request.host !== new URL(publicUrl).host) {
        return backTo(reply, `${publicUrl}/auth/sso/${tenant.slug}/login`, { returnTo, at: "home" });
      }
      const browser = cookie.keep(request, reply, tenant.slug);
      const outcome = await service.begin(eventSource(request), tenant, browser, returnTo);
      if (outcome.kind === "failed") return failed(reply, tenant.slug, outcome);
      return noStore(reply).redirect(outcome.url.href, 302);
    },
  );

  route(
    app,
    "GET /auth/sso/{customer}/callback",
    routeOf("Where the identity provider sends the browser back to", anyQuery),
    async (request, reply) => {
      const tenant = federatedTenant(request);
      const { search } = new URL(request.raw.url ?? "", publicUrl);
      const outcome = await service.finish(eventSource(request), tenant, cookie.read(request, tenant.slug), search);
      if (outcome.kind === "failed") return failed(reply, tenant.slug, outcome);
      const { code, returnTo } = outcome;
      return backTo(reply, portalPath(tenant.slug, "login"), { code, [RETURN_TO]: returnTo });
    },
  );

  route(
    app,
    "GET /auth/sso/{customer}/logout",
    routeOf("Ends the session at the identity provider and comes back to the customer's home", anyQuery),
    async (request, reply) => {
      const tenant = federatedTenant(request);
      const url = await service.logoutUrl(tenant);
      return url === undefined ? backTo(reply, portalPath(tenant.slug)) : noStore(reply).redirect(url.href, 302);
    },
  );
}
