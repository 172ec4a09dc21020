import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PORTAL_PREFIX } from "../../../src/domain/routes.ts";
import type { PortalPages } from "../../pages/portal-pages.ts";
import { registerPageRoom, sendPage } from "../rooms.ts";

interface PageParams {
  slug: string;
}

/** What stands below the tenant's prefix, escapes and all, as the browser's router judges it; and the query. */
function partsBelowTenant(url: string): { path: string; search: string } {
  const [address = ""] = url.split("?", 1);
  return { path: address.split("/").slice(3).join("/"), search: url.slice(address.length) };
}

/** Every page of the portal: the browser's router decides what it shows, the same table which status it has. */
export function registerPageRoutes(app: FastifyInstance, pages: PortalPages): void {
  const options = { config: { access: "public", tenant: "own", anyQuery: true }, schema: { hide: true } } as const;
  const show = async ({ params, url }: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
    const { path, search } = partsBelowTenant(url);
    return sendPage(reply, await pages.page(params.slug, path, search));
  };
  registerPageRoom(app, PORTAL_PREFIX, pages, (room) => {
    room.get<{ Params: PageParams }>("/:slug", options, show);
    room.get<{ Params: PageParams }>("/:slug/*", options, show);
  });
}
