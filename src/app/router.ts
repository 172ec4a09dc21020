import { createBrowserRouter } from "react-router-dom";
import { portalPath } from "../domain/routes.ts";
import type { RootStore } from "../stores/root-store.ts";
import { followEnding } from "./follow-ending.ts";
import { keepOneEntry } from "./one-entry.ts";
import { neutralRoutes, portalRoutes } from "./routes.tsx";

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The router of the page: the tenant's screens, or the 404 page alone where there is no tenant. */
export function createRouter(root: RootStore): PortalRouter {
  const { tenant } = root.boot;
  if (tenant === null) return createBrowserRouter(neutralRoutes());
  const basename = portalPath(tenant.slug);
  const router = createBrowserRouter(portalRoutes(), { basename });
  const pathOf = (pathname: string) =>
    pathname.startsWith(basename) ? pathname.slice(basename.length) || "/" : pathname;
  keepOneEntry(router, pathOf);
  followEnding(root.session, router, pathOf, () => !root.singleSignOn.hasPopupLogout);
  return router;
}
