import { createBrowserRouter } from "react-router-dom";
import { portalPath } from "../domain/routes.ts";
import type { RootStore } from "../stores/root-store.ts";
import { followEnding } from "./follow-ending.ts";
import { neutralRoutes, portalRoutes } from "./routes.tsx";

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The router of the page: the tenant's screens, or the 404 page alone where there is no tenant. */
export function createRouter(root: RootStore): PortalRouter {
  const { tenant } = root.boot;
  if (tenant === null) return createBrowserRouter(neutralRoutes());
  const basename = portalPath(tenant.slug);
  const router = createBrowserRouter(portalRoutes(), { basename });
  followEnding(
    root.session,
    router,
    (pathname) => (pathname.startsWith(basename) ? pathname.slice(basename.length) || "/" : pathname),
    () => !root.singleSignOn.hasPopupLogout,
  );
  return router;
}
