import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathBelowTenant, PORTAL_PREFIX } from "../../../src/domain/routes.ts";
import type { PortalPages } from "../../pages/portal-pages.ts";
import { registerPageRoom, sendPage } from "../rooms.ts";

interface PageParams {
  slug: string;
}

/** Every page of the portal. The browser's router decides what to show; the same table of routes decides the status. */
export function registerPageRoutes(app: FastifyInstance, pages: PortalPages): void {
  const options = { config: { access: "public", tenant: "own", anyQuery: true }, schema: { hide: true } } as const;
  const show = async ({ params, url }: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
    const [address = ""] = url.split("?", 1);
    return sendPage(reply, await pages.page(params.slug, pathBelowTenant(address), url.slice(address.length)));
  };
  registerPageRoom(app, PORTAL_PREFIX, pages, (room) => {
    room.get<{ Params: PageParams }>("/:slug", options, show);
    room.get<{ Params: PageParams }>("/:slug/*", options, show);
  });
}
