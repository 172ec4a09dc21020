import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { PREVIEW_PREFIX } from "../../../src/domain/preview-boot.ts";
import type { RenderedPage } from "../../pages/page-template.ts";
import type { PortalPages } from "../../pages/portal-pages.ts";
import type { PreviewPages } from "../../pages/preview-pages.ts";
import { pagePolicy } from "../../security/headers.ts";
import { sendCompressed } from "../compressed.ts";
import { noStore } from "../context.ts";
import { refuse } from "../refusal.ts";
import { registerPageRoom } from "../rooms.ts";

const options = { config: { access: "public", tenant: "own", anyQuery: true }, schema: { hide: true } } as const;

async function send(
  reply: FastifyReply,
  page: RenderedPage | undefined,
  policy: (nonce: string) => string,
): Promise<FastifyReply> {
  if (page === undefined) return refuse(reply, 503, "pages_not_built");
  void noStore(reply).header("content-security-policy", policy(page.nonce)).type("text/html; charset=utf-8");
  return sendCompressed(reply, page.html);
}

const appPolicy = (nonce: string) => pagePolicy(nonce, "'none'", true);
const framePolicy = (nonce: string) => pagePolicy(nonce, "'self'");

/**
 * The preview of a tenant. It shows public data only and writes nothing, so it requires no session. Only the frame may
 * be framed, and only by this server.
 */
export function registerPreviewRoutes(app: FastifyInstance, pages: PreviewPages, portal: PortalPages): void {
  registerPageRoom(app, PREVIEW_PREFIX, portal, (room) => {
    room.get<{ Params: { slug: string } }>("/:slug", options, async ({ params }, reply) => {
      if (!(await pages.has(params.slug))) return reply.callNotFound();
      return send(reply, await pages.app(params.slug), appPolicy);
    });
    room.get<{ Params: { slug: string } }>("/:slug/frame", options, async ({ params }, reply) => {
      if (!(await pages.has(params.slug))) return reply.callNotFound();
      void reply.header("x-frame-options", "SAMEORIGIN");
      return send(reply, await pages.frame(params.slug), framePolicy);
    });
  });
}

/** The built files of the preview, which never change under their names. */
export function registerPreviewAssets(app: FastifyInstance, distDir: string): void {
  const files = path.join(distDir, "preview/assets/preview");
  app.get<{ Params: { "*": string } }>(
    "/assets/preview/*",
    { ...options, config: { ...options.config, tenant: "none" } },
    (request, reply) => reply.sendFile(request.params["*"], files, { maxAge: "365d", immutable: true }),
  );
}
