import { useLayoutEffect, type ReactNode } from "react";
import { PortalProvider } from "../renderer/theme/portal-provider.tsx";
import { StoresContext } from "../stores/context.ts";
import type { RootStore } from "../stores/root-store.ts";
import { CrashBoundary } from "./crash-boundary.tsx";

interface AppProps {
  root: RootStore;
  nonce: string | undefined;
  /** Called when the first render is in the document, before it is painted. */
  onShown?(): void;
  /** The router: the browser's, or on the server that of one page. */
  children: ReactNode;
}

/** The portal: stores, theme, router. */
export function App({ root, nonce, onShown, children }: AppProps) {
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <StoresContext value={root}>
      <PortalProvider nonce={nonce}>
        <CrashBoundary>{children}</CrashBoundary>
      </PortalProvider>
    </StoresContext>
  );
}
