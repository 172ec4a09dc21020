import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PREVIEW_PREFIX } from "../../../src/domain/preview-boot.ts";
import { PORTAL_PREFIX } from "../../../src/domain/routes.ts";
import type { AnsweredPage, PortalPages } from "../../pages/portal-pages.ts";
import { pagePolicy } from "../../security/headers.ts";
import { sendCompressed } from "../compressed.ts";
import { noStore } from "../context.ts";
import { refuse } from "../refusal.ts";

/** Sends a page under its own policy; while nothing is built, a plain refusal. */
export async function sendPage(reply: FastifyReply, page: AnsweredPage | undefined): Promise<FastifyReply> {
  if (page === undefined) return refuse(reply, 503, "pages_not_built");
  // A window of another site could not be closed again under the usual policy.
  if (page.opensPopup) void reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
  void noStore(reply)
    .code(page.status)
    .header("content-security-policy", pagePolicy(page.nonce))
    .type("text/html; charset=utf-8");
  return sendCompressed(reply, page.html);
}

interface PageParams {
  slug: string;
  "*"?: string;
}

/** Every page of the portal: the browser's router decides what it shows, the same table which status it has. */
export function registerPageRoutes(app: FastifyInstance, pages: PortalPages): void {
  const options = { config: { access: "public", anyQuery: true }, schema: { hide: true } } as const;
  const show = async (params: PageParams, reply: FastifyReply) =>
    sendPage(reply, await pages.page(params.slug, params["*"] ?? ""));
  app.get<{ Params: PageParams }>(`${PORTAL_PREFIX}/:slug`, options, (request, reply) => show(request.params, reply));
  app.get<{ Params: PageParams }>(`${PORTAL_PREFIX}/:slug/*`, options, (request, reply) => show(request.params, reply));
}

/** Below these are pages alone, whoever asks. */
const PAGE_PREFIXES = [PORTAL_PREFIX, PREVIEW_PREFIX];

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (!["GET", "HEAD"].includes(method) || /^\/(api|auth|assets)\//.test(url)) return false;
  return PAGE_PREFIXES.some((prefix) => url.startsWith(`${prefix}/`)) || (headers.accept ?? "").includes("text/html");
}

/** Answers what no route has, and what no address can be: a page to whoever asks for one, a refusal to a program. */
export function registerNotFound(app: FastifyInstance, pages: PortalPages): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    wantsPage(request) ? sendPage(reply, await pages.notFoundPage()) : refuse(reply, 404, "not_found");
  app.decorate("answerNotFound", answer);
  app.setNotFoundHandler(answer);
}

declare module "fastify" {
  interface FastifyInstance {
    /** The answer of an address that is nobody's, for requests that no hook sees. */
    answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}
