import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnsweredPage, PortalPages } from "../pages/portal-pages.ts";
import { pagePolicy } from "../security/headers.ts";
import { sendCompressed } from "./compressed.ts";
import { noStore } from "./context.ts";
import { refuse } from "./refusal.ts";

/** Sends a page with its own content security policy, or a refusal if the pages were not built. */
export async function sendPage(reply: FastifyReply, page: AnsweredPage | undefined): Promise<FastifyReply> {
  if (page === undefined) return refuse(reply, 503, "pages_not_built");
  // Under the usual policy, the page could not close a window that shows another site.
  if (page.opensPopup) void reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
  void noStore(reply)
    .code(page.status)
    .header("content-security-policy", pagePolicy(page.nonce))
    .type("text/html; charset=utf-8");
  return sendCompressed(reply, page.html);
}

type PageRoutes = (room: FastifyInstance) => void;

/** Below these prefixes there is only data, whatever the request accepts. */
const DATA_ROOMS = ["/api", "/auth", "/assets"];

/**
 * Registers the routes below a prefix, and the response for addresses there without a route: the 404 page for GET and
 * HEAD, otherwise a refusal.
 */
export function registerPageRoom(app: FastifyInstance, prefix: string, pages: PortalPages, routes: PageRoutes): void {
  void app.register(
    async (room) => {
      room.setNotFoundHandler(async (request, reply) =>
        isReading(request) ? sendPage(reply, await pages.notFoundPage()) : refuseMissing(request, reply),
      );
      routes(room);
    },
    { prefix },
  );
}

function isReading({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Responds to a request for data that does not exist. */
export function refuseMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, "not_found");
}

/**
 * Responds to requests without a route: with a refusal below the data prefixes, elsewhere with a page if the client
 * asks for HTML.
 */
export function registerNotFound(app: FastifyInstance, pages: PortalPages): void {
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = isReading(request) && (request.headers.accept ?? "").includes("text/html");
    return wantsPage ? sendPage(reply, await pages.notFoundPage()) : refuseMissing(request, reply);
  });
  for (const prefix of DATA_ROOMS) {
    void app.register(async (room) => void room.setNotFoundHandler(refuseMissing), { prefix });
  }
}
