import type { RouteObject } from "react-router-dom";
import { isOffered, needsSession, screens, type Screen } from "../domain/routes.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import { Layout } from "./layout.tsx";
import { pageLoader } from "./page-modules.ts";
import { RouteFailure } from "./page-failure.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { DriversOnly, RequireSession } from "./require-session.tsx";

type BuiltScreen = Exclude<(typeof screens)[number], { pending: true }>;

function isBuilt(screen: Screen): screen is BuiltScreen {
  return screen.pending !== true;
}

function pageRoute(path: string, name: BuiltScreen["name"] | "not-found"): RouteObject {
  const loadPage = pageLoader(name);
  return {
    // As the server does, which answers 404 to /LOGIN.
    ...(path === "" ? { index: true } : { path, caseSensitive: true }),
    lazy: async () => ({ Component: (await loadPage()).Component }),
    hydrateFallbackElement: <PageSkeleton />,
    errorElement: <RouteFailure />,
  };
}

/** The shell around pages; where the shell itself crashes, words and a way on instead of the router's own page. */
function shellRoute(children: RouteObject[]): RouteObject {
  return { Component: Layout, errorElement: <RouteFailure />, children };
}

/** The routes of specification section 2 below the tenant's prefix; screens that it does not have are the 404 page. */
export function portalRoutes({ flags }: Pick<BootData, "flags">): RouteObject[] {
  const offered = (screens as readonly Screen[]).filter((screen) => isOffered(screen, flags.citationsEnabled));
  const built = offered.filter(isBuilt);
  const route = (screen: BuiltScreen) => pageRoute(screen.path, screen.name);
  return [
    shellRoute([
      ...built.filter((screen) => !needsSession(screen)).map(route),
      {
        Component: RequireSession,
        children: [
          ...built.filter((screen) => screen.access === "signed-in").map(route),
          { Component: DriversOnly, children: built.filter((screen) => screen.access === "driver").map(route) },
        ],
      },
      pageRoute("*", "not-found"),
    ]),
  ];
}

/** The page of an unknown tenant has nothing but the 404 page. */
export function neutralRoutes(): RouteObject[] {
  return [shellRoute([pageRoute("*", "not-found")])];
}
