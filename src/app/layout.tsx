import { observer } from "mobx-react-lite";
import { Outlet } from "react-router-dom";
import { PortalShell } from "../shell/portal-shell.tsx";
import { usePageChanges } from "./use-page-changes.ts";

/** The shell around the current page. */
export const Layout = observer(function Layout() {
  usePageChanges();
  return (
    <PortalShell>
      <Outlet />
    </PortalShell>
  );
});
