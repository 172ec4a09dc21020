import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useStores, useText } from "../stores/context.ts";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { PageNews } from "./page-news.tsx";
import { PortalDialogs } from "./portal-dialogs.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SystemAlertBanner } from "./system-alert-banner.tsx";
import { TopBar } from "./top-bar.tsx";

/** Id of the main part, where the skip link leads. */
const MAIN_ID = "main";

/** The frame around every page. A page of an unknown tenant has no tenant's look, name or links. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { boot } = useStores();
  const t = useText();
  const { pathname } = useLocation();
  return (
    <div className="portal">
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {t("shell.skipToContent")}
      </a>
      {boot.tenant !== null && (
        <header>
          <SystemAlertBanner />
          <div className="portal-top">
            <SiteHeader />
            <TopBar />
          </div>
        </header>
      )}
      {/* A new page begins in a new element: the old one would be seen to jump where the bar above it changes its height. */}
      <main key={pathname} id={MAIN_ID} className="portal-main" tabIndex={-1}>
        <PageNews />
        {children}
      </main>
      <SiteFooter />
      <LoadingOverlay />
      <PortalDialogs />
    </div>
  );
}
