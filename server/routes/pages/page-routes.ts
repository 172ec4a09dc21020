import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PORTAL_PREFIX } from "../../../src/domain/routes.ts";
import type { PortalPages } from "../../pages/portal-pages.ts";
import { registerPageRoom, sendPage } from "../rooms.ts";

interface PageParams {
  slug: string;
  "*"?: string;
}

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}

/** Every page of the portal: the browser's router decides what it shows, the same table which status it has. */
export function registerPageRoutes(app: FastifyInstance, pages: PortalPages): void {
  const options = { config: { access: "public", tenant: "own", anyQuery: true }, schema: { hide: true } } as const;
  const show = async ({ params, url }: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) =>
    sendPage(reply, await pages.page(params.slug, params["*"] ?? "", queryOf(url)));
  registerPageRoom(app, PORTAL_PREFIX, pages, (room) => {
    room.get<{ Params: PageParams }>("/:slug", options, show);
    room.get<{ Params: PageParams }>("/:slug/*", options, show);
  });
}
