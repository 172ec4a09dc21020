import { reaction } from "mobx";
import type { DataRouter } from "react-router-dom";
import { returnToQuery } from "../domain/return-to.ts";
import { needsSession, screenAt } from "../domain/routes.ts";
import type { SessionStore } from "../stores/session-store.ts";

/** The part of the router that navigation needs. */
export type PageRouter = Pick<DataRouter, "navigate"> & {
  state: { location: { pathname: string; search: string; hash: string } };
};

/**
 * Leads home after logout, by way of login unless the provider's popup closes its session (specification section 2).
 */
async function goHome(router: PageRouter, isByLogin: boolean): Promise<void> {
  if (isByLogin) await router.navigate("/login");
  await router.navigate("/", { replace: isByLogin, state: { news: "loggedOut" } });
}

/**
 * Navigates when a session ends: after logout to the customer's home; after expiry to the security page with its
 * notice, keeping the page to return to (decisions.md section 3). A page that needs no session stays.
 */
export function followEnding(
  session: SessionStore,
  router: PageRouter,
  pathBelow: (pathname: string) => string,
  passesLogin: () => boolean = () => true,
): () => void {
  return reaction(
    () => session.ending,
    (ending) => {
      if (ending === "signed-out") void goHome(router, passesLogin());
      if (ending !== "expired") return;
      const { pathname, search, hash } = router.state.location;
      const path = pathBelow(pathname);
      const screen = screenAt(path);
      if (screen === undefined || !needsSession(screen)) return;
      void router.navigate(`/securitypage${returnToQuery(`${path}${search}${hash}`)}`, { replace: true });
    },
  );
}
