import { useLocation } from "react-router-dom";
import { RETURN_TO, safeReturnTo, withReturnTo } from "../domain/return-to.ts";

/** The page to come back to, which the address of every page between here and signing in carries as ?returnTo=…. */
interface WayBack {
  /** A path below the tenant's prefix, judged safe. */
  returnTo: string | undefined;
  /** A path with the way back added: for every link that somebody follows on the way to being signed in. */
  withWay(path: string): string;
}

export function useWayBack(): WayBack {
  const { search } = useLocation();
  const returnTo = safeReturnTo(new URLSearchParams(search).get(RETURN_TO));
  return { returnTo, withWay: (path) => withReturnTo(path, returnTo) };
}
