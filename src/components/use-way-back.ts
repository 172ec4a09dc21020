import { useLocation } from "react-router-dom";
import { RETURN_TO, safeReturnTo, withReturnTo } from "../domain/return-to.ts";

/** The page to return to, which every page on the way to signing in has in its address as ?returnTo=…. */
interface WayBack {
  /** A path below the tenant's prefix that safeReturnTo has accepted. */
  returnTo: string | undefined;
  /** Adds the page to return to to a path, for every link on the way to signing in. */
  withWay(path: string): string;
}

export function useWayBack(): WayBack {
  const { search } = useLocation();
  const returnTo = safeReturnTo(new URLSearchParams(search).get(RETURN_TO));
  return { returnTo, withWay: (path) => withReturnTo(path, returnTo) };
}
