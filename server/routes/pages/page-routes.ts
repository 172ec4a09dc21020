import type { FastifyInstance, FastifyReply } from "fastify";
import { PORTAL_PREFIX } from "../../../src/domain/routes.ts";
import type { AnsweredPage, PortalPages } from "../../pages/portal-pages.ts";
import { pagePolicy } from "../../security/headers.ts";
import { noStore } from "../context.ts";
import { refuse } from "../refusal.ts";

/** Sends a page under its own policy; while nothing is built, a plain refusal. */
export function sendPage(reply: FastifyReply, page: AnsweredPage | undefined): FastifyReply {
  if (page === undefined) return refuse(reply, 503, "pages_not_built");
  // A window of another site could not be closed again under the usual policy.
  if (page.opensPopup) void reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
  return noStore(reply)
    .code(page.status)
    .header("content-security-policy", pagePolicy(page.nonce))
    .type("text/html; charset=utf-8")
    .send(page.html);
}

interface PageParams {
  slug: string;
  "*"?: string;
}

/** Every page of the portal: the browser's router decides what it shows, the same table which status it has. */
export function registerPageRoutes(app: FastifyInstance, pages: PortalPages): void {
  const options = { config: { access: "public" }, schema: { hide: true } } as const;
  const show = async (params: PageParams, reply: FastifyReply) =>
    sendPage(reply, await pages.page(params.slug, params["*"] ?? ""));
  app.get<{ Params: PageParams }>(`${PORTAL_PREFIX}/:slug`, options, (request, reply) => show(request.params, reply));
  app.get<{ Params: PageParams }>(`${PORTAL_PREFIX}/:slug/*`, options, (request, reply) => show(request.params, reply));
}

/** Answers what no route has: a page to whoever asks for one, a refusal to a program. */
export function registerNotFound(app: FastifyInstance, pages: PortalPages): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === "GET" && !/^\/(api|auth|assets)\//.test(request.url);
    const wantsPage = isPage && (request.headers.accept ?? "").includes("text/html");
    return wantsPage ? sendPage(reply, await pages.notFoundPage()) : refuse(reply, 404, "not_found");
  });
}
