import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { returnToQuery } from "../domain/return-to.ts";
import { useStores } from "../stores/context.ts";

/**
 * Around the screens that need a session. Who comes without one is led to sign-in and back again; after a session that
 * expired, to the notice first. When the session ends while the page shows, the router is moved (follow-ending.ts) and
 * this shows nothing meanwhile.
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
 * Around the screens of drivers. An administrator has no driver account, so that every call of such a screen would fail,
 * and is led to the page of administrators instead (decisions.md section 9).
 */
export const DriversOnly = observer(function DriversOnly() {
  const { session } = useStores();
  return session.isAdmin ? <Navigate to="/verify-dashboard" replace /> : <Outlet />;
});
