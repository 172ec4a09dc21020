import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnsweredPage, PortalPages } from "../pages/portal-pages.ts";
import { pagePolicy } from "../security/headers.ts";
import { sendCompressed } from "./compressed.ts";
import { noStore } from "./context.ts";
import { refuse } from "./refusal.ts";

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

type PageRoutes = (room: FastifyInstance) => void;

/** Below these addresses there is nothing but data, whoever asks. */
const DATA_ROOMS = ["/api", "/auth", "/assets"];

/**
 * Registers what is below a prefix, and the answer of every address there that no route has: the 404 page to whoever reads,
 * a refusal to whoever writes.
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

/** The answer of data that is not there. */
export function refuseMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, "not_found");
}

/** Responds where no route matches: with a refusal in the rooms of data, elsewhere with a page for whoever asks for one. */
export function registerNotFound(app: FastifyInstance, pages: PortalPages): void {
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = isReading(request) && (request.headers.accept ?? "").includes("text/html");
    return wantsPage ? sendPage(reply, await pages.notFoundPage()) : refuseMissing(request, reply);
  });
  for (const prefix of DATA_ROOMS) {
    void app.register(async (room) => void room.setNotFoundHandler(refuseMissing), { prefix });
  }
}
