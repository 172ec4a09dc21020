import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { portalPath } from "../domain/routes.ts";
import type { RootStore } from "../stores/root-store.ts";
import { followEnding } from "./follow-ending.ts";
import { keepOneEntry } from "./one-entry.ts";
import { neutralRoutes, portalRoutes } from "./routes.tsx";

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The application's path in a path of the page: the part below the tenant's prefix. */
function pathBelow(basename: string, pathname: string): string {
  return pathname.startsWith(basename) ? pathname.slice(basename.length) || "/" : pathname;
}

/** The prefix of the tenant's pages; empty without a tenant. */
function basenameOf({ boot: { tenant } }: Pick<RootStore, "boot">): string {
  return tenant === null ? "" : portalPath(tenant.slug);
}

/** The tenant's screens, or only the 404 page without a tenant. */
function routesOf({ boot }: RootStore): RouteObject[] {
  return boot.tenant === null ? neutralRoutes() : portalRoutes(boot);
}

function openRouter(root: RootStore, routes: RouteObject[], isServed: boolean): PortalRouter {
  const basename = basenameOf(root);
  // Without it the router would show a skeleton first, but the server has rendered the page itself.
  const served = isServed ? { hydrationData: { loaderData: {} } } : {};
  const router = createBrowserRouter(routes, { ...(basename === "" ? {} : { basename }), ...served });
  if (basename === "") return router;
  const pathOf = (pathname: string) => pathBelow(basename, pathname);
  keepOneEntry(router, pathOf);
  followEnding(root.session, router, pathOf, () => !root.singleSignOn.hasPopupLogout);
  return router;
}

/** The router of a page that the browser renders from scratch. */
export function createRouter(root: RootStore): PortalRouter {
  return openRouter(root, routesOf(root), false);
}

/** The router of a page that the server rendered, after loading the page's code. Rejects if that fails. */
export async function createServedRouter(
  root: RootStore,
  { pathname }: Pick<Location, "pathname">,
): Promise<PortalRouter> {
  const routes = routesOf(root);
  const matches = matchRoutes(routes, pathname, basenameOf(root)) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy: load } = route;
      if (typeof load !== "function") return;
      Object.assign(route, await load());
      delete route.lazy;
    }),
  );
  return openRouter(root, routes, true);
}
