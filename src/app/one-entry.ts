import { createPath, resolvePath, type RouterNavigateOptions, type To } from "react-router-dom";
import type { PortalRouter } from "./router.ts";

/**
 * Gives each place one history entry even if it is requested twice: a navigation to the router's current place replaces
 * its entry. The second click of a double click comes before the page is redrawn, and Back would seem to do nothing.
 * `pathOf` turns a path of the router into a path of the application.
 */
export function keepOneEntry(
  router: Pick<PortalRouter, "navigate"> & { readonly state: Pick<PortalRouter["state"], "location"> },
  pathOf: (pathname: string) => string,
): void {
  const { navigate } = router;
  const isHere = (to: To) => {
    const { pathname, search, hash } = router.state.location;
    const here = { pathname: pathOf(pathname), search, hash };
    return createPath(resolvePath(to, here.pathname)) === createPath(here);
  };
  function goTo(to: number): Promise<void>;
  function goTo(to: To | null, options?: RouterNavigateOptions): Promise<void>;
  function goTo(to: number | To | null, options?: RouterNavigateOptions): Promise<void> {
    if (typeof to === "number") return navigate(to);
    return navigate(to, to !== null && isHere(to) ? { ...options, replace: true } : options);
  }
  router.navigate = goTo;
}
