import { createPath, resolvePath, type RouterNavigateOptions, type To } from "react-router-dom";
import type { PortalRouter } from "./router.ts";

/**
 * Gives each place one entry in the history however often it is asked for: a navigation to where the router stands already
 * replaces its entry. The second click of two comes before the page is redrawn, and Back would seem to do nothing.
 * `pathOf` makes a path of the application of one of the router's.
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
