import type { createDOMRenderer } from "@fluentui/react-components";
import { createContext, type ReactNode } from "react";

/** The page's CSP nonce for style elements that are added later; undefined if the page has none. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Adds the styles of Fluent's components to the document. */
export type StyleRenderer = ReturnType<typeof createDOMRenderer>;

/** Collects the styles of one render on the server; undefined in a browser, where they are added to the document. */
export const StyleRendererContext = createContext<StyleRenderer | undefined>(undefined);

export interface PortalProviderProps {
  nonce?: string | undefined;
  children: ReactNode;
}

/**
 * The element around everything on the page. The theme's variables are on `:root`, so that dialogs outside this element
 * have them too. What Fluent's components need is loaded with the forms (renderer/forms/fluent-root.tsx).
 */
export function PortalProvider({ nonce, children }: PortalProviderProps) {
  return (
    <NonceContext value={nonce}>
      <div className="portal-root">{children}</div>
    </NonceContext>
  );
}
