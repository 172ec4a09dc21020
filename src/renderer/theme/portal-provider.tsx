import { createContext, type ReactNode } from "react";

/** The page's CSP nonce, which style elements that are added later carry; undefined where the page has none. */
export const NonceContext = createContext<string | undefined>(undefined);

export interface PortalProviderProps {
  nonce?: string | undefined;
  children: ReactNode;
}

/**
 * The element around everything on the page. The theme's variables stand on `:root`, where dialogs outside this element
 * have them too. What Fluent's components need comes with the forms (renderer/forms/fluent-root.tsx).
 */
export function PortalProvider({ nonce, children }: PortalProviderProps) {
  return (
    <NonceContext value={nonce}>
      <div className="portal-root">{children}</div>
    </NonceContext>
  );
}
