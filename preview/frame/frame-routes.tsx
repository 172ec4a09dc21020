import { Outlet, useLocation, type RouteObject } from "react-router-dom";
import { useEffect, type ComponentType } from "react";
import { Page } from "../../src/components/page.tsx";
import { Skeleton } from "../../src/components/skeleton.tsx";
import { translate } from "../../src/domain/messages.ts";
import { screens } from "../../src/domain/routes.ts";
import { PortalShell } from "../../src/shell/portal-shell.tsx";
import { useStores, useText } from "../../src/stores/context.ts";
import { usePreviewed } from "./previewed.ts";
import { ViewerStores } from "./viewer-stores.tsx";

/** The portal's pages by file, each in its own chunk. */
const modules = import.meta.glob<{ Component: ComponentType }>("../../src/pages/*/*-page.tsx");

/** The real shell with the real pages; each page begins at its top. */
function FrameShell() {
  const { ui } = useStores();
  const { pathname } = useLocation();
  useEffect(() => {
    ui.resetLoading();
    window.scrollTo(0, 0);
  }, [ui, pathname]);
  return (
    <PortalShell>
      <Outlet />
    </PortalShell>
  );
}

function PageSkeleton() {
  const t = useText();
  return (
    <div className="portal-width page">
      <Skeleton lines={6} label={t("app.loadingPage")} />
    </div>
  );
}

/** Uses no stores, so that it can also replace them. */
function PageMissing() {
  const { boot } = usePreviewed();
  return <Page width="narrow" heading={translate(boot.preview.messages, "preview.noPage")} />;
}

function pageRoute(path: string, name: string): RouteObject {
  const loadPage = modules[`../../src/pages/${name}/${name}-page.tsx`];
  if (loadPage === undefined) throw new Error(`src/pages/${name}/${name}-page.tsx does not exist`);
  return {
    ...(path === "" ? { index: true } : { path, caseSensitive: true }),
    lazy: async () => ({ Component: (await loadPage()).Component }),
    hydrateFallbackElement: <PageSkeleton />,
    errorElement: <PageMissing />,
  };
}

/** Every screen of the portal. None requires a session: the preview itself sets who is signed in. */
export function frameRoutes(): RouteObject[] {
  return [
    {
      Component: ViewerStores,
      errorElement: <PageMissing />,
      children: [
        {
          path: "/",
          Component: FrameShell,
          errorElement: <PageMissing />,
          children: [...screens.map((screen) => pageRoute(screen.path, screen.name)), pageRoute("*", "not-found")],
        },
      ],
    },
  ];
}
