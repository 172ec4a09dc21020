import { RouterProvider } from "react-router-dom";
import { PortalProvider } from "../renderer/theme/portal-provider.tsx";
import { StoresContext } from "../stores/context.ts";
import type { RootStore } from "../stores/root-store.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import type { PortalRouter } from "./router.ts";

interface AppProps {
  root: RootStore;
  router: PortalRouter;
  nonce: string | undefined;
}

/** The portal: stores, theme, router. */
export function App({ root, router, nonce }: AppProps) {
  return (
    <StoresContext value={root}>
      <PortalProvider nonce={nonce}>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </PortalProvider>
    </StoresContext>
  );
}
