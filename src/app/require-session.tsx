import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { returnToQuery } from "../domain/return-to.ts";
import { useStores } from "../stores/context.ts";

/**
 * Wraps the screens that need a session. Without one it leads to sign-in and back; after an expired session, to the
 * notice first. When the session ends while the page is shown, the router navigates (follow-ending.ts) and this shows
 * nothing meanwhile.
 */
export const RequireSession = observer(function RequireSession() {
  const { session } = useStores();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(session.isSignedIn);
  if (session.isSignedIn) return <Outlet />;
  if (cameSignedIn) return null;
  const target = session.notice === "expired" ? "/securitypage" : "/login";
  return <Navigate to={`${target}${returnToQuery(`${pathname}${search}${hash}`)}`} replace />;
});

/**
 * Wraps the screens of drivers. An administrator has no driver account, so every call of such a screen would fail;
 * administrators are led to their own page instead (decisions.md section 9).
 */
export const DriversOnly = observer(function DriversOnly() {
  const { session } = useStores();
  return session.isAdmin ? <Navigate to="/verify-dashboard" replace /> : <Outlet />;
});
