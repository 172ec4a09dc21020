import { Outlet } from "react-router-dom";
import { PortalShell } from "../shell/portal-shell.tsx";
import { usePageChanges } from "./use-page-changes.ts";

/** The shell around the page that the address names. */
export function Layout() {
  usePageChanges();
  return (
    <PortalShell>
      <Outlet />
    </PortalShell>
  );
}
