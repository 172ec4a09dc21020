import type { RouteObject } from "react-router-dom";
import { isOffered, needsSession, screens, type ScreenName } from "../domain/routes.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import { Layout } from "./layout.tsx";
import { pageLoader } from "./page-modules.ts";
import { RouteFailure } from "./page-failure.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { DriversOnly, RequireSession } from "./require-session.tsx";

function pageRoute(path: string, name: ScreenName | "not-found"): RouteObject {
  const loadPage = pageLoader(name);
  return {
    // Like the server, which responds 404 to /LOGIN.
    ...(path === "" ? { index: true } : { path, caseSensitive: true }),
    lazy: async () => ({ Component: (await loadPage()).Component }),
    hydrateFallbackElement: <PageSkeleton />,
    errorElement: <RouteFailure />,
  };
}

/** The shell around pages; if the shell itself crashes, a message replaces the router's own error page. */
function shellRoute(children: RouteObject[]): RouteObject {
  return { Component: Layout, errorElement: <RouteFailure />, children };
}

/**
 * The routes of specification section 2 below the tenant's prefix; screens that the tenant does not have lead to the
 * 404 page.
 */
export function portalRoutes({ flags }: Pick<BootData, "flags">): RouteObject[] {
  const offered = screens.filter((screen) => isOffered(screen, flags.citationsEnabled));
  const route = (screen: (typeof screens)[number]) => pageRoute(screen.path, screen.name);
  return [
    shellRoute([
      ...offered.filter((screen) => !needsSession(screen)).map(route),
      {
        Component: RequireSession,
        children: [
          ...offered.filter((screen) => screen.access === "signed-in").map(route),
          { Component: DriversOnly, children: offered.filter((screen) => screen.access === "driver").map(route) },
        ],
      },
      pageRoute("*", "not-found"),
    ]),
  ];
}

/** An unknown tenant has only the 404 page. */
export function neutralRoutes(): RouteObject[] {
  return [shellRoute([pageRoute("*", "not-found")])];
}
